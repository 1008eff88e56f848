import type { Database } from '#server/db/all-tables.ts'
import { wallSubject } from '#server/http/address-subjects.ts'
import { errorBody } from '#server/http/answers.ts'
import { CHECKOUTS_PER_ADDRESS, type Limit } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import type { Posted } from './storefront.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/** Counts a checkout or its preview against the limit of its IP address. @returns the refusal if it is exceeded */
export async function countCheckout(
  db: Database,
  { hash, now }: TransactionContext,
  { address, requestId }: Pick<Posted<unknown>, 'address' | 'requestId'>,
  limit: Limit = CHECKOUTS_PER_ADDRESS,
) {
  const tried = await countTry(db, limit, wallSubject(hash, address), now())
  if (tried.allowed) return undefined
  return {
    status: 429 as const,
    body: errorBody(requestId, 'too-many-orders', { minutes: tried.minutes }),
    retryAfter: tried.seconds,
  }
}
