import type { ShopOffer } from '#domain/content/shop.ts'
import { isPaidByHand } from '#domain/order-kinds.ts'
import { capitalKey } from '#domain/text/typed-keys.ts'
import { REPORTS_PER_NUMBER } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { orderOf, type StoredOrder } from '#server/orders/queries.ts'
import { extendTime, isCanceled, wasPaid } from '#server/orders/settle-order.ts'
import { noteReport } from './attempt-polls.ts'
import { isReceiptKnown, lockAttempts, newestAttempt, type Attempt } from './attempts.ts'
import type { ChargeRefusal } from './charge.ts'
import { reportedMail } from './owner-mails.ts'
import type { SiteContext } from '#server/context/site-context.ts'

const CODE_MISSING = 'Enter the code or reference of your payment.'

/** How long the order of a reported payment stays open, so that the owner has time to look for the money (ms). */
const LOOKED_AT_WITHIN = 7 * 86_400_000

/**
 * The states in which a payment by hand can be reported. They include `expired`, because money sent in time can be
 * reported later.
 */
const REPORTABLE: ReadonlySet<Attempt['state']> = new Set(['starting', 'waiting', 'expired'])

/**
 * Stores a buyer's report of having made a payment by hand, and notifies the owner. The order is delivered only when
 * the owner settles the payment.
 * @param typedCode the code or reference that the buyer typed, such as an M-Pesa code
 * @returns the refusal if the report was not stored
 */
export async function reportPayment(
  site: SiteContext,
  { id: orderId }: { id: string },
  typedCode: string,
): Promise<ChargeRefusal | undefined> {
  const { db, hash, now, shop } = site
  const code = capitalKey(typedCode)
  if (code === '') return { status: 422, error: 'fields-wrong', fields: { code: CODE_MISSING } }
  return db.transaction().execute(async (transaction): Promise<ChargeRefusal | undefined> => {
    await lockAttempts(transaction, orderId)
    const [order, attempt] = [await orderOf(transaction, orderId), await newestAttempt(transaction, orderId)]
    if (attempt && isReported(attempt, code)) return undefined
    if (!attempt || !isReportable(order, attempt, shop)) return { status: 409, error: 'payment-over' }
    const tried = await countTry(transaction, REPORTS_PER_NUMBER, hash('order number', order.number), now())
    if (!tried.allowed) {
      const { minutes, seconds: retryAfter } = tried
      return { status: 429, error: 'payment-reported-often', minutes, retryAfter }
    }
    await noteReport(transaction, attempt.id, code, now().toISOString())
    if (attempt.told_at === null)
      await extendTime(transaction, order.id, new Date(now().getTime() + LOOKED_AT_WITHIN).toISOString())
    const isKnown = await isReceiptKnown(transaction, code)
    await queueMail(transaction, reportedMail(attempt, code, isKnown), site)
    return undefined
  })
}

function isReported({ way, told_receipt }: Attempt, code: string): boolean {
  return isPaidByHand(way) && told_receipt === code
}

function isReportable(order: StoredOrder, { way, state }: Attempt, { settings }: ShopOffer): boolean {
  return (
    isPaidByHand(way) &&
    settings.byHand[way]?.asks !== undefined &&
    REPORTABLE.has(state) &&
    !isCanceled(order) &&
    !wasPaid(order)
  )
}
