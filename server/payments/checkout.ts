import type { Database } from '#server/db/all-tables.ts'
import { wallSubject } from '#server/http/address-subjects.ts'
import { errorBody } from '#server/http/answers.ts'
import { once, onceKey } from '#server/http/idempotency.ts'
import { CHECKOUTS_PER_ADDRESS } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'

/** A checkout request as posted by the client. @property address the client's IP address */
export type Posted<Request> = { request: Request; key: string | undefined; address: string; requestId: string }

type TooMany = { status: 429; body: ReturnType<typeof errorBody>; retryAfter: number }

type Parts = { db: Database; hash: KeyedHash; now: () => Date; randomText: () => string }

/** The stored checkout, or its refusal. */
export type StoredCheckout<Stored, Refused> = { stored: Stored } | { refusal: Refused }

/**
 * The steps of a checkout: `store` stores the order, and `settle` settles its payment. `reused` returns the earlier
 * outcome if the idempotency key was already used for a different cart.
 */
type Steps<Stored, Outcome> = {
  store(transaction: Database, id: string): Promise<StoredCheckout<Stored, Outcome>>
  /** @param stored the order stored by this request; undefined for a retry, which has to read the order */
  settle(id: string, stored: Stored | undefined): Promise<Outcome>
  reused(id: string): Promise<Outcome>
}

/**
 * Checks out once per idempotency key. A checkout is validated only if its key is unused, so a retry gets the same
 * response even if prices have changed since.
 */
export async function checkOut<Request, Stored, Outcome>(
  parts: Parts,
  operation: string,
  posted: Posted<Request>,
  { store, settle, reused }: Steps<Stored, Outcome>,
): Promise<Outcome | TooMany> {
  const { db, hash, now } = parts
  const id = newId(parts)
  // Only the ID is read: a retry is answered from the order stored under that ID.
  const known = { status: 201, answer: id }
  let fresh: Stored | undefined
  const effect = async (transaction: Database) => {
    const outcome = await store(transaction, id)
    if ('refusal' in outcome) return outcome
    fresh = outcome.stored
    return known
  }
  const key = onceKey(hash, operation, posted.key, hash(operation, JSON.stringify(posted.request)))
  const outcome = await once(db, key, now(), effect, known)
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
 * Returns an unguessable ID. IDs created at the same time share a prefix, so the rows of one checkout are on the same
 * page of each index.
 */
function newId({ now, randomText }: Pick<Parts, 'now' | 'randomText'>): string {
  return now().getTime().toString(36).padStart(9, '0') + randomText()
}

/** Counts a checkout against the limit of its IP address. @returns the refusal if the limit is exceeded */
export async function countCheckout(
  { db, hash, now }: Pick<Parts, 'db' | 'hash' | 'now'>,
  { address, requestId }: Pick<Posted<unknown>, 'address' | 'requestId'>,
): Promise<TooMany | undefined> {
  const tried = await countTry(db, CHECKOUTS_PER_ADDRESS, wallSubject(hash, address), now())
  if (tried.allowed) return undefined
  return {
    status: 429,
    body: errorBody(requestId, 'too-many-orders', { minutes: tried.minutes }),
    retryAfter: tried.seconds,
  }
}
