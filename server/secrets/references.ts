/**
 * Returns a short reference that people can quote. It has no letters or digits that are easily confused.
 * @param random an unguessable string
 */
export function shortReference(kind: string, random: string): string {
  const letters = random.toUpperCase().replace(/[^A-Z0-9]|[ILOU01]/g, '')
  return `${kind}-${letters.padEnd(8, 'X').slice(0, 8)}`
}
