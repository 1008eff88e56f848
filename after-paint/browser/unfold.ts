/**
 * Lays out the parts that the stylesheet defers until they are near the viewport (`.deferred`). Until then their
 * heights are estimates, so call this before scrolling to an element.
 */
export function unfold(): void {
  document.documentElement.dataset.unfolded = ''
}

/** Defers the parts of a newly opened page until they are near the viewport or the page is idle. */
export function fold(): void {
  delete document.documentElement.dataset.unfolded
}
