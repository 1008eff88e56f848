/** Compares two strings alphabetically, ignoring case and accents. */
export function compareTexts(a: string, b: string): number {
  // On a cheap phone, creating an `Intl.Collator` takes longer than sorting a whole list.
  const [first, second] = [plain(a), plain(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Returns the strings without duplicates, in order of first appearance. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

/** Returns the first entries of a list, and the number of remaining entries. */
export function firstOf<T>(entries: readonly T[], most: number): { shown: readonly T[]; more: number } {
  return { shown: entries.slice(0, most), more: Math.max(0, entries.length - most) }
}

/** Returns as many leading sentences as fit, but at least one. @param most the limit in characters */
export function firstSentences(text: string, most: number): string {
  const [first = '', ...others] = text.trim().split(/(?<=[.!?])\s+/)
  let lead = first
  for (const sentence of others) {
    if (lead.length + 1 + sentence.length > most) break
    lead += ` ${sentence}`
  }
  return lead
}

/** Splits text into its paragraphs, which are separated by empty lines. The result has at least one paragraph. */
export function paragraphsOf(text: string): [string, ...string[]] {
  const [first = '', ...others] = text.trim().split(/\n\s*\n/)
  return [first, ...others]
}

/** Removes the given characters from the end of a string. */
export function withoutAtEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Shortens typed text for a message to at most 60 characters. Longer text ends in an ellipsis. */
export function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`
}

/** The characters that begin and end text with its own writing direction (Unicode isolates). */
const [BEGIN, END] = ['\u2068', '\u2069']
/** Stand-ins for these two characters. No text contains them, because Unicode reserves them for such internal use. */
const [BEGIN_MARK, END_MARK] = ['\ufdd0', '\ufdd1']

/** Matches characters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Isolates a visitor's text from the other words on a line of plain text, so that a name written from right to left
 * does not reorder them. On pages, the `bdi` element has the same effect.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${BEGIN}${text}${END}` : text
}

/**
 * Normalizes text but keeps its isolates.
 * @param normalize a function that would otherwise remove the isolates as invisible characters
 */
export function keepIsolated(text: string, normalize: (text: string) => string): string {
  const marked = text
    .replace(/[\ufdd0\ufdd1]/g, '')
    .replaceAll(BEGIN, BEGIN_MARK)
    .replaceAll(END, END_MARK)
  return normalize(marked).replaceAll(BEGIN_MARK, BEGIN).replaceAll(END_MARK, END)
}
