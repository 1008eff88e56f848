import type { Receipt } from '#domain/payments/receipt.ts'
import type { Database } from '#server/db/all-tables.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import { nameOfLine, payerLines } from '#server/orders/order-view.ts'
import { totalsOf } from '#server/orders/shares.ts'
import type { StoredOrder } from '#server/orders/queries.ts'
import { isCanceled } from '#server/orders/settle-order.ts'
import { payingAttempt, type Attempt } from '#server/payments/attempts.ts'
import { itemsOf } from '#server/payments/refund-plan.ts'
import { isReturned, processedOf, refundsOfPayment } from '#server/payments/refund-queries.ts'

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
    ...paid(attempt),
    refunds: processedOf(await refundsOfPayment(db, attempt.id)).map((refund) => ({
      at: refund.returned_at!,
      amount: refund.amount,
      items: itemsOf(order, refund),
      ...(refund.receipt === null ? {} : { reference: refund.receipt }),
    })),
  }
}

function paid(attempt: Attempt): Pick<Receipt, 'paidAt' | 'payment' | 'isRefundDue'> {
  const { way, receipt, amount, currency, refund_due } = attempt
  return {
    paidAt: attempt.ended_at ?? attempt.started_at,
    payment: {
      way,
      amount,
      currency,
      isSimulated: attempt.is_simulated === 1,
      ...(receipt === null ? {} : { reference: receipt }),
    },
    isRefundDue: refund_due !== null && !isReturned(attempt),
  }
}
