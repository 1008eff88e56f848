/**
 * The data in an entry of the browser's history.
 * @property key identifies the entry; missing if the browser has made the entry and the page has not read it yet
 * @property state the data given to `navigate`
 * @property isFirst whether the visit to this site began with the entry
 * @property isPanel whether the entry belongs to an open panel; it is replaced when the page's URL changes
 */
type HistoryEntry = { key?: string; state?: unknown; isFirst?: boolean; isPanel?: boolean }

/** Returns the data in the current history entry. */
export function currentEntry(): HistoryEntry {
  const { key, state, isFirst, isPanel }: Readonly<Record<string, unknown>> = Object(history.state)
  return {
    ...(typeof key === 'string' && { key }),
    ...(state !== undefined && { state }),
    ...(isFirst === true && { isFirst }),
    ...(isPanel === true && { isPanel }),
  }
}

/** Adds an entry to the browser's history. @param address the entry's URL; by default, the current URL */
export function addEntry(entry: HistoryEntry, address?: URL): void {
  history.pushState(entry, '', address)
}

/** Replaces the current entry of the browser's history. @param address the entry's URL; by default, the current URL */
export function replaceEntry(entry: HistoryEntry, address?: URL): void {
  history.replaceState(entry, '', address)
}

/** Returns whether the visit to this site began with the current history entry. */
export function isFirstEntry(): boolean {
  const { key, isFirst = false } = currentEntry()
  // A page that was opened in a new tab has a referrer on this site, but nothing to go back to.
  return key === undefined ? !document.referrer.startsWith(`${location.origin}/`) || history.length === 1 : isFirst
}

/** Returns whether the current history entry belongs to an open panel. */
export function isPanelEntry(): boolean {
  return currentEntry().isPanel === true
}
