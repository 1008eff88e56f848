/** Returns whether the browser's data saver is on. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true
}
