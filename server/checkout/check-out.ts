import { tidyEmail } from '#domain/text/email-address.ts'
import type { Database } from '#server/db/all-tables.ts'
import { errorBody } from '#server/http/answers.ts'
import { once, onceKey } from '#server/http/idempotency.ts'
import { orderOf } from '#server/orders/queries.ts'
import { pollIfDue } from '#server/payments/poll-gateways.ts'
import { payPage } from '#server/payments/attempts.ts'
import { startPayment, untilStarted } from '#server/payments/start-payment.ts'
import { countCheckout, newId, storeOrder, type Refused, type Stored } from './store-order.ts'
import type { CheckoutRefusal, CheckoutRequest, Posted, Storefront } from './storefront.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * The outcome of a checkout.
 * @property number the number of the order that this buyer has placed with the idempotency key, now or earlier
 */
export type CheckedOut<Shown, Former> =
  | { status: 201 | 202; body: Shown & { success: true; payAt?: string }; number: string }
  | {
      status: 402 | 409 | 422 | 429
      body: CheckoutRefusal | (CheckoutRefusal & Former)
      number?: string
      retryAfter?: number
    }

/**
 * Checks out once per idempotency key: stores the order in one transaction, and then starts its payment. A request is
 * validated only if its key is unused, so a retry gets the same response even if prices have changed since.
 */
export async function checkOut<Request extends CheckoutRequest, Shown extends object, Former extends object>(
  site: SiteContext,
  storefront: Storefront<Request, Shown, Former>,
  posted: Posted<Request>,
): Promise<CheckedOut<Shown, Former>> {
  const { db, hash, now } = site
  const id = newId(site)
  // Only the ID is used: the response to a retry is built from the order stored under that ID.
  const known = { status: 201, answer: id }
  let fresh: Stored | undefined
  const effect = async (transaction: Database): Promise<typeof known | { refusal: Refused }> => {
    const outcome = await storeOrder(transaction, site, storefront, id, posted)
    if ('refusal' in outcome) return outcome
    fresh = outcome.stored
    return known
  }
  const { operation } = storefront
  const key = onceKey(hash, operation, posted.key, hash(operation, JSON.stringify(posted.request)))
  const outcome = await once(db, key, now(), effect, known)
  switch (outcome.kind) {
    case 'answered':
      return settle(site, storefront, String(outcome.stored.answer), fresh, posted.requestId)
    case 'reused':
      return (await countCheckout(db, site, posted)) ?? reused(site, storefront, String(outcome.stored.answer), posted)
    case 'refused':
      return outcome.refusal
  }
}

/**
 * Starts the payment of an order that was just stored, and returns the outcome. For a retry, checks the payment's
 * status if a check is due and waits until the payment has started.
 */
async function settle<Request, Shown extends object>(
  site: SiteContext,
  storefront: Storefront<Request, Shown, object>,
  orderId: string,
  stored: Stored | undefined,
  requestId: string,
): Promise<CheckedOut<Shown, never>> {
  if (stored) await startPayment(site, stored.attempt, stored.order.email, stored.order)
  else {
    await pollIfDue(site, orderId)
    await untilStarted(site, orderId)
  }
  const order = await orderOf(site.db, orderId)
  const body = { success: true as const, ...storefront.shown(order) }
  switch (order.payment) {
    case 'declined':
      return { status: 402, body: errorBody(requestId, 'payment-declined') }
    case 'expired':
      return { status: 402, body: errorBody(requestId, 'payment-expired') }
    case 'open':
    case 'waiting': {
      const payAt = await payPage(site.db, orderId)
      return { status: 202, body: { ...body, ...(payAt === undefined ? {} : { payAt }) }, number: order.number }
    }
    case 'paid':
    case 'simulated':
    case 'refunded':
      return { status: 201, body, number: order.number }
  }
}

/**
 * Refuses an idempotency key that was already used for a different order. The buyer may have missed the response to
 * that order, so the refusal shows that order, unless it was canceled. If the email addresses differ, the refusal only
 * says that the order was placed.
 */
async function reused<Request, Former extends object>(
  site: SiteContext,
  storefront: Storefront<Request, object, Former>,
  orderId: string,
  { request, requestId }: Posted<Request>,
): Promise<CheckedOut<never, Former>> {
  await pollIfDue(site, orderId)
  const order = await orderOf(site.db, orderId)
  const refusal = errorBody(requestId, 'idempotency-key-reused')
  if (order.status === 'cancelled') return { status: 422, body: refusal }
  if (order.email !== tidyEmail(storefront.email(request)))
    return { status: 422, body: errorBody(requestId, 'placed-for-another-email') }
  return { status: 422, body: { ...refusal, ...storefront.former(order) }, number: order.number }
}
