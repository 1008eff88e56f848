import { paymentResult } from '#domain/payments/payment-results.ts'
import type { Database } from '#server/db/all-tables.ts'
import { countAttempts, type Attempt } from './attempts.ts'
import { isUnpaid } from './payment-view.ts'
import type { Subject } from './payable.ts'

/** How many attempts an order or a sale can have. Each gives its buyer more time to pay. */
const MOST_ATTEMPTS = 6

/**
 * Returns when another attempt to pay may start; undefined if none may.
 * @param last the newest attempt
 */
export async function nextAttemptFrom(
  db: Database,
  subject: Subject,
  { state, code, ended_at }: Attempt,
): Promise<string | undefined> {
  const hasEnded = state === 'failed' || state === 'paid'
  if (!isUnpaid(subject) || subject.pay_by === null || !hasEnded || ended_at === null) return undefined
  const { pause } = state === 'failed' && code !== null ? paymentResult(code) : { pause: 0 }
  if (pause === null || (await countAttempts(db, subject.id)) >= MOST_ATTEMPTS) return undefined
  return new Date(Date.parse(ended_at) + pause * 1000).toISOString()
}
