/**
 * Lays out all deferred parts of the page (`.deferred`). Otherwise, the stylesheet defers each part until it is near
 * the viewport, and estimates its height until then. Call this before scrolling to an element.
 */
export function unfold(): void {
  document.documentElement.dataset.unfolded = ''
}

/** Defers the parts of a newly opened page until they are near the viewport or the page is idle. */
export function fold(): void {
  delete document.documentElement.dataset.unfolded
}
