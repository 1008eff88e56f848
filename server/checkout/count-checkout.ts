import type { Database } from '#server/db/all-tables.ts'
import { wallSubject } from '#server/http/address-subjects.ts'
import { errorBody } from '#server/http/answers.ts'
import { CHECKOUTS_PER_ADDRESS } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import type { Posted } from './storefront.ts'

/** Counts a checkout against the limit of its IP address. @returns the refusal if the limit is exceeded */
export async function countCheckout(
  { db, hash, now }: { db: Database; hash: KeyedHash; now: () => Date },
  { address, requestId }: Pick<Posted<unknown>, 'address' | 'requestId'>,
) {
  const tried = await countTry(db, CHECKOUTS_PER_ADDRESS, wallSubject(hash, address), now())
  if (tried.allowed) return undefined
  return {
    status: 429 as const,
    body: errorBody(requestId, 'too-many-orders', { minutes: tried.minutes }),
    retryAfter: tried.seconds,
  }
}
