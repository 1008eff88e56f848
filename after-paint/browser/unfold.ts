/**
 * Lays out all deferred parts of the page (`.deferred`). Otherwise, the stylesheet defers each part until it is near
 * the viewport, and estimates its height until then. Call this before scrolling to an element.
 */
export function unfold(): void {
  document.documentElement.dataset.unfolded = ''
}

/** Returns whether all parts of the page are laid out. */
export function isUnfolded(): boolean {
  return document.documentElement.dataset.unfolded !== undefined
}
