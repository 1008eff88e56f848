/** Whether a search occurs in any of the texts, whatever the case; an empty search matches everything. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const wanted = search.trim().toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(wanted))
}

/** Alphabetical order, whatever the case and the accents. */
export function compareTexts(a: string, b: string): number {
  // The browser's own collation takes longer to set up, on a cheap phone, than a whole list to sort.
  const [first, second] = [plain(a), plain(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** The distinct texts in their first order. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

/** The first entries of a list, and how many more there are. */
export function firstOf<T>(entries: readonly T[], most: number): { shown: readonly T[]; more: number } {
  return { shown: entries.slice(0, most), more: Math.max(0, entries.length - most) }
}

/** The first sentences of a text, as many as fit; at least one. @param most characters */
export function firstSentences(text: string, most: number): string {
  const [first = '', ...others] = text.trim().split(/(?<=[.!?])\s+/)
  let lead = first
  for (const sentence of others) {
    if (lead.length + 1 + sentence.length > most) break
    lead += ` ${sentence}`
  }
  return lead
}

/** Returns a text without any of some characters at its end. */
export function withoutAtEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
