/**
 * Lays out the parts that the style sheet defers until they come near (`.deferred`); until then their heights are
 * estimates. Call it before scrolling to a place.
 */
export function unfold(): void {
  document.documentElement.dataset.unfolded = ''
}

/** Defers the parts of a page that replaces another, until they come near or the page is idle. */
export function fold(): void {
  delete document.documentElement.dataset.unfolded
}
