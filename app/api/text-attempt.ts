import { recordOf } from '#domain/record.ts'
import { forgetStored, readStored, writeStored } from '#app/browser/storage-keys.ts'
import { randomKey } from './random-key.ts'

type Kept = 'messageAttempt' | 'reviewAttempt'

/** The latest attempts, for browsers that block storage. */
const held: Partial<Record<Kept, { text: string; key: string }>> = {}

/**
 * Returns the idempotency key for sending a text. The same text keeps its key until the attempt ends, also when the
 * page was left or reloaded in the meantime, so that it arrives only once.
 */
export function keyForText(kept: Kept, text: string): string {
  const { text: former, key } = held[kept] ?? recordOf(readStored(kept))
  const attempt = { text, key: former === text && typeof key === 'string' ? key : randomKey() }
  held[kept] = attempt
  writeStored(kept, attempt)
  return attempt.key
}

/** Ends an attempt: the server has answered. */
export function endTextAttempt(kept: Kept): void {
  delete held[kept]
  forgetStored(kept)
}
