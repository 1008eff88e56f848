import { isScriptPayment } from '#domain/codeshop/script-checkout.ts'
import type { PaymentError } from '#domain/payments/payment-errors.ts'
import { NOT_FOUND, paymentResult } from '#domain/payments/payment-results.ts'
import type { Database } from '#server/db/all-tables.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { keptIf } from '#server/db/queries.ts'
import type { StoredOrder } from '#server/orders/queries.ts'
import { isPayable, takeNextAttempt } from '#server/orders/settle-order.ts'
import type { SiteContext, TransactionContext } from '#server/context/site-context.ts'
import { isPaidByHand } from '#domain/order-kinds.ts'
import { pollNow } from './poll-gateways.ts'
import { endReplaceable, insertAttempt, newestAttempt, type Attempt, countAttempts } from './attempts.ts'
import { chargeFor, type ChargeRefusal, type ChosenWay, paymentWays } from './charge.ts'
import { newAttempt, payBy, startPayment } from './start-payment.ts'
import { admitPrompt } from './prompt-limit.ts'

/**
 * Starts another payment attempt for an order whose last attempt has failed or can be replaced.
 * @param address the client's IP address
 */
export async function payAgain(
  site: SiteContext,
  order: StoredOrder,
  way: ChosenWay,
  address: string,
): Promise<'started' | ChargeRefusal> {
  const { settings } = site.shop
  const last = await newestAttempt(site.db, order.id)
  if (!last || order.currency !== settings.currency.code) return refuse('payment-over')
  if (isReplaceable(last) && way.type === last.way) return refuse('payment-open')
  const from = await nextAttemptFrom(site.db, order, last)
  if (from === undefined) return refuse(isOpen(last) && isPayable(order) ? 'payment-open' : 'payment-over')
  if (from > site.now().toISOString()) return refuse('payment-too-early')
  if (order.has_products === 0 && !isScriptPayment(way.type)) return { status: 422, error: 'payment-method-not-taken' }
  const charged = chargeFor(site, way, order.total)
  if ('refusal' in charged) return charged.refusal
  const attempt = newAttempt(site, charged.charge, order)
  // An earlier attempt may have been paid in the meantime, because a declined payment can be retried on the gateway's
  // page.
  await pollNow(site, order.id)
  const stored = await store(site, attempt, address, (transaction) =>
    takeNextAttempt(
      transaction,
      order.id,
      attempt.way,
      payBy(charged.charge, settings, site.now(), last.code === NOT_FOUND ? undefined : order),
    ),
  )
  if (stored !== 'stored') return stored
  await startPayment(site, attempt, order.email)
  return 'started'
}

/**
 * Stores an attempt, unless another attempt is open, the order can no longer be paid, or the phone has had too many
 * prompts.
 */
async function store(
  site: SiteContext,
  attempt: Attempt,
  address: string,
  take: (transaction: Database) => Promise<boolean>,
): Promise<'stored' | ChargeRefusal> {
  const insert = async (transaction: Database) => {
    const refusal = await admitPrompt(transaction, site, attempt, address)
    if (refusal) return refusal
    await endReplaceable(transaction, attempt.order_id, site.now().toISOString())
    await insertAttempt(transaction, attempt)
    return (await take(transaction)) ? 'stored' : refuse('payment-over')
  }
  try {
    return await keptIf(site.db, insert, (outcome) => outcome === 'stored')
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('payment-open')
    throw error
  }
}

const refuse = (error: PaymentError): ChargeRefusal => ({ status: 409, error })

const isOpen = ({ state }: Attempt) => state === 'starting' || state === 'waiting' || state === 'unclear'

/**
 * The maximum number of payment attempts for an order, which is limited because most attempts give the buyer more time
 * to pay.
 */
const MOST_ATTEMPTS = 6

/**
 * Returns whether a buyer can choose another payment method although an attempt is open, because the attempt is a
 * payment by hand that the buyer has not reported.
 */
function isReplaceable({ way, state, told_at }: Attempt): boolean {
  return state === 'waiting' && isPaidByHand(way) && told_at === null
}

/**
 * Returns whether the shop accepts any payment method for another attempt. The owner may have changed the methods or
 * the currency since the order was placed.
 * @param last the newest attempt
 */
export function hasNextWay(
  site: TransactionContext,
  order: Pick<StoredOrder, 'currency' | 'has_products'>,
  last: Attempt,
): boolean {
  if (order.currency !== site.shop.settings.currency.code) return false
  return paymentWays(site).some(
    ({ type }) => (order.has_products === 1 || isScriptPayment(type)) && !(isReplaceable(last) && type === last.way),
  )
}

/**
 * Returns the earliest time for another payment attempt; undefined if no other attempt is allowed.
 * @param last the newest attempt
 */
export async function nextAttemptFrom(db: Database, order: StoredOrder, last: Attempt): Promise<string | undefined> {
  const { state, code, started_at } = last
  const ended_at = isReplaceable(last) ? started_at : last.ended_at
  const hasEnded = state === 'failed' || state === 'paid' || isReplaceable(last)
  if (!isPayable(order) || !hasEnded || ended_at === null) return undefined
  const { pause } = state === 'failed' && code !== null ? paymentResult(code) : { pause: 0 }
  if (pause === null || (await countAttempts(db, order.id)) >= MOST_ATTEMPTS) return undefined
  return new Date(Date.parse(ended_at) + pause * 1000).toISOString()
}
