/** The characters that begin and end a text with its own writing direction (Unicode isolates). */
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
 * Normalizes a text but keeps its isolates.
 * @param normalize a function that would otherwise remove the isolates as invisible characters
 */
export function keepIsolated(text: string, normalize: (text: string) => string): string {
  const marked = text
    .replace(/[\ufdd0\ufdd1]/g, '')
    .replaceAll(BEGIN, BEGIN_MARK)
    .replaceAll(END, END_MARK)
  return normalize(marked).replaceAll(BEGIN_MARK, BEGIN).replaceAll(END_MARK, END)
}
