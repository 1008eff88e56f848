import { oneLine } from '#domain/text/typed-text.ts'

/**
 * Returns a function that tells whether any of some texts contains the typed words. It ignores case and what nobody
 * sees, and every kind of space is a space. An empty search term matches everything.
 */
export function searchTexts(typed: string): (texts: readonly string[]) => boolean {
  const wanted = oneLine(typed).toLowerCase()
  return (texts) => texts.some((text) => oneLine(text).toLowerCase().includes(wanted))
}
