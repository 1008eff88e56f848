import type { PaymentView } from '#contract/payments.ts'
import { maskedPhone } from '#domain/payments/kenyan-phone.ts'
import { paymentResult } from '#domain/payments/payment-results.ts'
import { isPaidByHand, type HandType } from '#domain/order-kinds.ts'
import type { Attempt } from './attempts.ts'
import type { HandMethods } from './charge.ts'
import type { StoredOrder } from '#server/orders/queries.ts'
import { isCanceled, isUnpaid } from '#server/orders/settle-order.ts'
import { fromJson } from '#server/db/tables/json-text.ts'

/**
 * Returns a payment as shown to its buyer.
 * @param known the earliest time for another attempt (undefined if none is allowed), the shop's instructions for
 * payments by hand, and the current time
 */
export function paymentView(
  order: StoredOrder,
  attempt: Attempt,
  { againFrom, byHand, now }: { againFrom: string | undefined; byHand: HandMethods; now: Date },
): PaymentView {
  const { number, status, payment, total, currency, pay_by, receipt: settled } = order
  const purchases = settled === null ? [] : fromJson(settled).purchases
  const { way, state, amount, phone, receipt, started_at, code, pay_at } = attempt
  const isOpen = state === 'waiting' && isUnpaid(order) && !isCanceled(order)
  return {
    number,
    kind: order.has_products === 1 ? 'order' : 'sale',
    payment,
    isCanceled: isCanceled(order),
    total,
    currency,
    ...(isUnpaid(order) && status === 'pending' && pay_by !== null ? { payBy: pay_by } : {}),
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
      ...(isOpen && pay_at !== null ? { payAt: pay_at } : {}),
      ...(isPaidByHand(way) && BY_HAND_STATES.has(state) && !isCanceled(order)
        ? { byHand: instructions(byHand[way], attempt) }
        : {}),
    },
    at: now.toISOString(),
    ...(againFrom === undefined ? {} : { againFrom }),
    ...(purchases.length > 0 ? { purchases } : {}),
  }
}

/** The states in which a payment by hand can be made or reported. */
const BY_HAND_STATES: ReadonlySet<Attempt['state']> = new Set(['starting', 'waiting', 'expired'])

/** What buyers see if the shop has removed its instructions since they ordered. */
const NO_INSTRUCTIONS = { text: 'Please ask us how to pay.', asks: undefined }

function instructions(byHand: HandMethods[HandType], { told_receipt }: Attempt) {
  const { text, asks } = byHand ?? NO_INSTRUCTIONS
  return {
    text,
    ...(asks === undefined ? {} : { asks }),
    ...(told_receipt === null ? {} : { reported: told_receipt }),
  }
}
