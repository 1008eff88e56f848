import { randomFillSync } from 'node:crypto'

/** The number of random bytes per string. 18 bytes are 144 bits, too many to guess. */
const TEXT_BYTES = 18
/**
 * The number of strings generated per system call. A call for 256 strings takes hardly any longer than a call for one.
 */
const DRAWN_AT_ONCE = 256

/** Creates a source of unguessable strings of 24 characters (base64url). No byte is used twice. */
export function createRandomText(): () => string {
  const pool = Buffer.alloc(TEXT_BYTES * DRAWN_AT_ONCE)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    const text = pool.toString('base64url', used, used + TEXT_BYTES)
    pool.fill(0, used, (used += TEXT_BYTES))
    return text
  }
}

/**
 * Returns a short reference that people can quote. It contains no letters or digits that are easily confused.
 * @param random an unguessable string
 */
export function shortReference(kind: string, random: string): string {
  const letters = random.toUpperCase().replace(/[^A-Z0-9]|[ILOU01]/g, '')
  return `${kind}-${letters.padEnd(8, 'X').slice(0, 8)}`
}
