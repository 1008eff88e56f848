import { isPaidByHand } from '#domain/order-kinds.ts'
import { capitalKey } from '#domain/text/typed-keys.ts'
import type { Database } from '#server/db/all-tables.ts'
import { REPORTS_PER_NUMBER } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { StoredOrder } from '#server/orders/queries.ts'
import { extendTime, isUnpaid } from '#server/orders/settle-order.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { lockAttempts, newestAttempt } from './attempts.ts'
import type { ChargeRefusal } from './charge.ts'
import { reportedMail } from './owner-mails.ts'
import type { RecordParts } from './record-status.ts'

const CODE_MISSING = 'Type in what shows that you have paid.'

/** How long the order of a reported payment stays open, so that the owner has time to look for the money (ms). */
const LOOKED_AT_WITHIN = 7 * 86_400_000

/**
 * Stores that a buyer says to have made a payment by hand, and notifies the owner. The order is delivered only when the
 * owner settles the payment.
 * @param code what the buyer has typed in, such as an M-Pesa code
 * @returns why it was not stored
 */
export async function reportPayment(
  parts: RecordParts & { hash: KeyedHash },
  order: StoredOrder,
  typedCode: string,
): Promise<ChargeRefusal | undefined> {
  const code = capitalKey(typedCode)
  if (code === '') return { status: 422, error: 'fields-wrong', fields: { code: CODE_MISSING } }
  const now = parts.now()
  const tried = await countTry(parts.db, REPORTS_PER_NUMBER, parts.hash('order number', order.number), now)
  if (!tried.allowed) {
    const { minutes, seconds: retryAfter } = tried
    return { status: 429, error: 'payment-reported-often', minutes, retryAfter }
  }
  return parts.db.transaction().execute(async (transaction) => {
    await lockAttempts(transaction, order.id)
    const attempt = await newestAttempt(transaction, order.id)
    const isOpen = attempt?.state === 'waiting' || attempt?.state === 'starting'
    if (!isOpen || !isUnpaid(order) || !isPaidByHand(attempt.way))
      return { status: 409, error: 'payment-over' } as const
    if (attempt.told_receipt === code) return undefined
    await store(transaction, attempt.id, code, now.toISOString())
    await extendTime(transaction, order.id, new Date(now.getTime() + LOOKED_AT_WITHIN).toISOString())
    await queueMail(transaction, reportedMail(attempt, code), parts)
    return undefined
  })
}

async function store(transaction: Database, id: string, code: string, at: string): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set({ state: 'waiting', ask_at: null, told_at: at, told_receipt: code })
    .where('id', '=', id)
    .execute()
}
