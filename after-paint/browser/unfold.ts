/**
 * Lays out the parts of the page that its style sheet puts off until they come near (`.deferred`), whose heights are estimates until then.
 * It goes before whatever is scrolled to. Later pages are laid out as they come.
 */
export function unfold(): void {
  document.documentElement.dataset.unfolded = ''
}
