import { randomKey } from '../api/random-key.ts'
import { forgetStored, readStored, writeStored, type StorageKey } from '../browser/stored.ts'

/**
 * The key that names a try to buy. It is kept until there is an answer, so that a reload does not make it another one.
 */
export function keyOfAttempt(kept: StorageKey): string {
  const { key: stored }: Readonly<Record<string, unknown>> = Object(readStored(kept))
  if (typeof stored === 'string' && /^[0-9a-f]{32}$/.test(stored)) return stored
  const key = randomKey()
  writeStored(kept, { key })
  return key
}

/**
 * Makes the next try another one, unless another tab has begun one already.
 * @param key that of the try which has ended
 */
export function endAttempt(kept: StorageKey, key: string): void {
  if (Object(readStored(kept)).key === key) forgetStored(kept)
}
