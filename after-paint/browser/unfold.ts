/**
 * Lays out the parts of the page that its style sheet puts off until they come near (`.deferred`), whose heights are estimates until then.
 * It goes before whatever is scrolled to.
 */
export function unfold(): void {
  document.documentElement.dataset.unfolded = ''
}

/** Puts the parts of a page that comes in the place of another one off, until they come near or the page is calm. */
export function fold(): void {
  delete document.documentElement.dataset.unfolded
}
