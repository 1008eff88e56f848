import { folded } from './folded.ts'

/**
 * Returns a function that tells whether any of some texts contains the typed words. It ignores case, accents and what
 * nobody sees, and every kind of space is a space. An empty search term matches everything.
 */
export function searchTexts(typed: string): (texts: readonly string[]) => boolean {
  const wanted = folded(typed)
  return (texts) => texts.some((text) => folded(text).includes(wanted))
}
