/**
 * Returns whether the current history entry belongs to an open panel. Such an entry is replaced when the page's URL
 * changes.
 */
export function isPanelEntry(): boolean {
  return Object(history.state).isPanel === true
}
