/** Whether a search occurs in any of the texts, whatever the case; an empty search matches everything. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const wanted = search.trim().toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(wanted))
}

/** Alphabetical order, for people: whatever the case. */
export function compareTexts(a: string, b: string): number {
  return a.toLowerCase().localeCompare(b.toLowerCase(), 'en')
}

/** The distinct texts in their first order. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

/** The first entries of a list, and how many more there are. */
export function firstOf<T>(entries: readonly T[], most: number): { shown: readonly T[]; more: number } {
  return { shown: entries.slice(0, most), more: Math.max(0, entries.length - most) }
}
