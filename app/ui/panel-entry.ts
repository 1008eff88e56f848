/** Returns whether the current history entry stands for an open panel. The next address replaces it. */
export function isPanelEntry(): boolean {
  return Object(history.state).isPanel === true
}
