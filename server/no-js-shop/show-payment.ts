import type { NoJsView, StandingView } from '#contract/no-js-pages.ts'
import type { PaymentView } from '#contract/payments.ts'
import { hasReceipt } from '#domain/order-kinds.ts'
import { orderView } from '#server/orders/order-view.ts'
import { findOrder } from '#server/orders/queries.ts'
import { paymentWays } from '#server/payments/charge.ts'
import { modeOf } from '#server/payments/gateways.ts'
import { showPaymentOf } from '#server/payments/look-up-payment.ts'
import { purchaseView } from '#server/downloads/purchase-view.ts'
import { findPurchases } from '#server/licenses/queries.ts'
import { receiptLinks } from '#server/receipts/routes.ts'
import type { NoJsPage } from '#server/http/send-no-js-page.ts'
import { FORMER_ORDER } from './views.ts'
import type { SiteContext } from '#server/context/site-context.ts'

export const PAYMENT_TITLE = 'Your payment'

/**
 * Returns the payment page of an order; undefined if there is no such order.
 * @param number the order's number, if an order was placed
 * @param posted.phone the phone number as this visitor typed it
 * @param posted.isNew whether this request placed the order; if not, an earlier request with the same key did, and its
 * response was lost
 */
export async function showPlaced(
  site: SiteContext,
  number: string | undefined,
  { status, isNew, phone }: { status: NoJsPage['status']; isNew: boolean; phone: string },
): Promise<NoJsPage | undefined> {
  const order = number === undefined ? undefined : await findOrder(site.db, { number })
  const payment = order && (await showPaymentOf(site, order.id))
  if (!payment) return undefined
  const former = { refused: { message: FORMER_ORDER, fields: {} } }
  return showPayment(site, payment, order.email, { status, phone, ...(isNew ? {} : former) })
}

/** Returns the page of a payment, for a buyer who has proved that the order is theirs. */
export async function showPayment(
  site: SiteContext,
  payment: PaymentView,
  email: string,
  {
    status = 200,
    phone,
    refused,
    retryAfter,
  }: { status?: NoJsPage['status']; phone: string; refused?: StandingView['refused']; retryAfter?: number | undefined },
): Promise<NoJsPage> {
  const { db, gateways, now } = site
  const order = await findOrder(db, { number: payment.number })
  const bought = order ? await findPurchases(db, { orderId: order.id }) : []
  const view: NoJsView = {
    kind: 'standing',
    payment,
    email,
    order: order?.has_products === 1 ? orderView(order) : undefined,
    purchases: await Promise.all(
      bought.map(async (purchase) => ({ name: purchase.name, purchase: await purchaseView(db, site, purchase) })),
    ),
    receiptLink: hasReceipt(payment.payment) ? receiptLinks(site).create(payment.number) : undefined,
    mode: modeOf(gateways),
    ways: paymentWays(site),
    phone,
    at: now().toISOString(),
    refused,
  }
  return { status, title: PAYMENT_TITLE, view, retryAfter }
}
