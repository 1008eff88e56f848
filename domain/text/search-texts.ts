import { folded } from './folded.ts'
import { LONGEST_LINE } from './longest-texts.ts'

/**
 * Returns a function that checks whether any of the given texts contains the typed words. It ignores case, accents and
 * invisible characters, and treats every kind of space alike. An empty search term matches everything. Only the first
 * 1,000 typed characters count, because some characters expand to eighteen when they are folded.
 */
export function searchTexts(typed: string): (texts: readonly string[]) => boolean {
  const wanted = folded(typed.slice(0, LONGEST_LINE))
  return (texts) => texts.some((text) => folded(text).includes(wanted))
}
