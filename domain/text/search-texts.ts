import { folded } from './folded.ts'

/**
 * Returns a function that checks whether any of the given texts contains the typed words. It ignores case, accents and
 * invisible characters, and treats every kind of space alike. An empty search term matches everything.
 */
export function searchTexts(typed: string): (texts: readonly string[]) => boolean {
  const wanted = folded(typed)
  return (texts) => texts.some((text) => folded(text).includes(wanted))
}
