import { randomKey } from '#app/api/random-key.ts'
import { forgetStored, readStored, writeStored, type StorageKey } from '#app/browser/storage-keys.ts'

/**
 * Returns the idempotency key of the current attempt. The key is stored until the server responds, so that a reload
 * does not start a new attempt.
 */
export function idempotencyKey(kept: StorageKey): string {
  const { key: stored }: Readonly<Record<string, unknown>> = Object(readStored(kept))
  if (typeof stored === 'string' && /^[0-9a-f]{32}$/.test(stored)) return stored
  const key = randomKey()
  writeStored(kept, { key })
  return key
}

/**
 * Ends an attempt, so that the next one gets a new key. Does nothing if another tab has already started a new attempt.
 * @param key the key of the attempt that ended
 */
export function forgetIdempotencyKey(kept: StorageKey, key: string): void {
  if (Object(readStored(kept)).key === key) forgetStored(kept)
}
