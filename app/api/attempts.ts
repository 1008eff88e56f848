import { recordOf } from '#domain/record.ts'
import { forgetStored, readStored, writeStored } from '#app/browser/storage-keys.ts'
import type { Outcome } from './call-route.ts'
import { randomKey } from './random-key.ts'

/** The storage keys of attempts. */
type AttemptKey = 'orderAttempt' | 'purchaseAttempt' | 'messageAttempt' | 'reviewAttempt'

/** The current attempts in browsers that block storage. */
const held: Partial<Record<AttemptKey, object>> = {}

/**
 * Returns the idempotency key of the current attempt to buy or send something. It is stored until the attempt ends, so
 * that a reload does not start another one.
 * @param text the text to send; a different text starts a new attempt. An order or a purchase passes no text, because
 * it must not start a new attempt while the outcome of the current one is unknown.
 */
export function attemptKey(name: AttemptKey, text = ''): string {
  const former = recordOf(readStored(name) ?? held[name])
  if ((former.text ?? '') === text && typeof former.key === 'string' && /^[0-9a-f]{32}$/.test(former.key))
    return former.key
  const attempt = { text, key: randomKey() }
  writeStored(name, attempt)
  if (readStored(name) === undefined) held[name] = attempt
  return attempt.key
}

/**
 * Ends an attempt, so that the next one gets a new key. Does nothing if another tab has already started a new attempt.
 * @param key the key of the attempt that ended
 */
export function endAttempt(name: AttemptKey, key: string): void {
  delete held[name]
  if (recordOf(readStored(name)).key === key) forgetStored(name)
}

/**
 * Sends a text with the key of its attempt. The attempt ends when the server has accepted the text or rejects the key
 * as reused. Any other refusal, such as for too many tries, does not end it, because an earlier try whose response was
 * lost may have reached the server.
 */
export async function sendText<Sent extends Outcome<unknown>>(
  name: AttemptKey,
  text: string,
  send: (key: string) => Promise<Sent>,
): Promise<Sent> {
  const key = attemptKey(name, text)
  const outcome = await send(key)
  const isKeyTaken = outcome.kind === 'refused' && outcome.refusal.error === 'idempotency-key-reused'
  if (outcome.kind === 'answered' || isKeyTaken) endAttempt(name, key)
  return outcome
}
