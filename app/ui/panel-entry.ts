/** Returns whether the current history entry stands for an open panel. The next URL replaces that entry. */
export function isPanelEntry(): boolean {
  return Object(history.state).isPanel === true
}
