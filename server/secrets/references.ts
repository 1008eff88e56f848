/**
 * A short name for something that people speak of later, without letters that are mistaken for others.
 * @param random a text that nobody can guess
 */
export function shortReference(kind: string, random: string): string {
  const letters = random.toUpperCase().replace(/[^A-Z0-9]|[ILOU01]/g, '')
  return `${kind}-${letters.padEnd(8, 'X').slice(0, 8)}`
}
