import type { Database } from '../db/schema.ts'
import { errorBody } from '../http/answers.ts'
import { once, onceKey } from '../http/idempotency.ts'
import { countTry } from '../http/rate-limit.ts'
import type { KeyedHash } from '../secrets/secret.ts'
import { CHECKOUTS } from './limits.ts'

/** A checkout as it was posted. @property address whom it came from */
export type Posted<Request> = { request: Request; key: string | undefined; address: string; requestId: string }

type TooMany = { status: 429; body: ReturnType<typeof errorBody>; retryAfter: number }

type Parts = { db: Database; hash: KeyedHash; now: () => Date; randomText: () => string }

/** What was stored of a checkout, or why nothing was. */
export type StoredCheckout<Stored, Refusal> = { stored: Stored } | { refusal: Refusal }

/**
 * What a checkout does: stores what is ordered, has it paid, and tells a buyer whose key has come with something else
 * what came of that.
 */
type Steps<Stored, Outcome> = {
  store(transaction: Database, id: string): Promise<StoredCheckout<Stored, Outcome>>
  /** @param stored what this request has stored; undefined for a repeated one, which has to read it */
  settle(id: string, stored: Stored | undefined): Promise<Outcome>
  reused(id: string): Promise<Outcome>
}

/**
 * Checks something out once per key. Whatever could refuse it stands behind its key: what was stored is answered the
 * same,
 * even when prices have changed since.
 */
export async function checkOut<Request, Stored, Outcome>(
  parts: Parts,
  operation: string,
  posted: Posted<Request>,
  { store, settle, reused }: Steps<Stored, Outcome>,
): Promise<Outcome | TooMany> {
  const { db, hash, now } = parts
  const answer = { status: 201, answer: newId(parts) }
  let fresh: Stored | undefined
  const effect = async (transaction: Database) => {
    const outcome = await store(transaction, answer.answer)
    if ('refusal' in outcome) return outcome
    fresh = outcome.stored
    return answer
  }
  const key = onceKey(hash, operation, posted.key, hash(operation, JSON.stringify(posted.request)))
  const outcome = await once(db, key, now(), effect, answer)
  switch (outcome.kind) {
    case 'answered':
      return settle(String(outcome.stored.answer), fresh)
    case 'reused':
      return (await countCheckout(parts, posted)) ?? reused(String(outcome.stored.answer))
    case 'refused':
      return outcome.refusal
  }
}

/**
 * An id that nobody guesses. Ids of one moment begin alike, so that the rows of one checkout lie on one page of each
 * index.
 */
function newId({ now, randomText }: Pick<Parts, 'now' | 'randomText'>): string {
  return now().getTime().toString(36).padStart(9, '0') + randomText()
}

/** Counts a checkout against its address. @returns the refusal of one too many */
export async function countCheckout(
  { db, hash, now }: Pick<Parts, 'db' | 'hash' | 'now'>,
  { address, requestId }: Pick<Posted<unknown>, 'address' | 'requestId'>,
): Promise<TooMany | undefined> {
  const tried = await countTry(db, CHECKOUTS, hash('address', address), now())
  if (tried.allowed) return undefined
  return {
    status: 429,
    body: errorBody(requestId, 'too-many-orders', { minutes: tried.minutes }),
    retryAfter: tried.seconds,
  }
}
