import type { Receipt } from '#domain/payments/receipt.ts'
import type { Database } from '#server/db/all-tables.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import { nameOfLine, payerLines, totalsOf } from '#server/orders/order-view.ts'
import type { StoredOrder } from '#server/orders/queries.ts'
import { isCanceled } from '#server/orders/settle-order.ts'
import { payingAttempt, type Attempt } from '#server/payments/attempts.ts'
import { isReturned, refundOf, type Refund } from '#server/payments/refund-queries.ts'

/** Returns the receipt of an order; undefined if the order was not paid. */
export async function readReceipt(db: Database, order: StoredOrder): Promise<Receipt | undefined> {
  const attempt = await payingAttempt(db, order.id)
  if (!attempt) return undefined
  return {
    number: order.number,
    currency: order.currency,
    isCanceled: isCanceled(order),
    seller: fromJson(order.seller),
    buyer: payerLines(order),
    items: order.lines.map((line) => ({ name: nameOfLine(line), quantity: line.quantity, price: line.unit_price })),
    ...(order.coupon === null ? {} : { coupon: order.coupon }),
    ...(order.shipping_method === null ? {} : { shippingMethod: fromJson(order.shipping_method).name }),
    totals: totalsOf(order),
    ...paid(attempt, await refundOf(db, attempt.id)),
  }
}

function paid(
  attempt: Attempt,
  refund: Refund | undefined,
): Pick<Receipt, 'paidAt' | 'payment' | 'isRefundDue' | 'refund'> {
  const { way, receipt, amount, currency, refund_due } = attempt
  const returned = isReturned(refund) ? refund : undefined
  return {
    paidAt: attempt.ended_at ?? attempt.started_at,
    payment: {
      way,
      amount,
      currency,
      isSimulated: attempt.is_simulated === 1,
      ...(receipt === null ? {} : { reference: receipt }),
    },
    isRefundDue: refund_due !== null && !returned,
    ...(returned
      ? { refund: { at: returned.returned_at!, ...(returned.receipt === null ? {} : { reference: returned.receipt }) } }
      : {}),
  }
}
