import { randomFillSync } from 'node:crypto'

/** Bytes of one text: 144 bits, which nobody guesses. */
const TEXT_BYTES = 18
/** How many texts are drawn from the system at once: one draw costs nearly the same for 1 as for 256. */
const DRAWN_AT_ONCE = 256

/** A source of texts of 24 characters (base64url) that nobody can guess. No byte is used twice. */
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
