import type { PaymentView } from '#contract/payments.ts'
import { maskedPhone } from '#domain/payments/kenyan-phone.ts'
import { paymentResult } from '#domain/payments/payment-results.ts'
import type { Attempt } from './attempts.ts'
import type { StoredOrder } from '#server/orders/queries.ts'
import { isCanceled, isUnpaid } from '#server/orders/settle-order.ts'
import { fromJson } from '#server/db/tables/json-text.ts'

/**
 * Returns a payment as shown to its buyer.
 * @param known the earliest time for another attempt (undefined if none is allowed),
 * and the current time
 */
export function paymentView(
  order: StoredOrder,
  attempt: Attempt,
  { againFrom, now }: { againFrom: string | undefined; now: Date },
): PaymentView {
  const { number, payment, total, currency, pay_by, receipt: settled } = order
  const purchases = settled === null ? [] : fromJson(settled).purchases
  const { way, state, amount, phone, receipt, started_at, code, pay_at } = attempt
  return {
    number,
    kind: order.has_products === 1 ? 'order' : 'sale',
    payment,
    isCanceled: isCanceled(order),
    total,
    currency,
    ...(isUnpaid(order) && pay_by !== null ? { payBy: pay_by } : {}),
    attempt: {
      way,
      isSimulated: attempt.is_simulated === 1,
      state,
      amount,
      currency: attempt.currency,
      startedAt: started_at,
      ...(state === 'failed' && code !== null ? { problem: paymentResult(code).problem } : {}),
      ...(phone === null ? {} : { phone: maskedPhone(phone) }),
      ...(receipt === null ? {} : { receipt }),
      ...(state === 'waiting' && pay_at !== null && isUnpaid(order) && !isCanceled(order) ? { payAt: pay_at } : {}),
    },
    at: now.toISOString(),
    ...(againFrom === undefined ? {} : { againFrom }),
    ...(purchases.length > 0 ? { purchases } : {}),
  }
}
