import type { PaymentView } from '#contract/payments.ts'
import { maskedPhone } from '#domain/payments/kenyan-phone.ts'
import { paymentResult } from '#domain/payments/payment-results.ts'
import type { Attempt } from './attempts.ts'
import type { Subject } from './payable.ts'

/**
 * Returns a payment as shown to its buyer.
 * @param known whether the payment is simulated, the earliest time for another attempt (undefined if none is allowed),
 * and the current time
 */
export function paymentView(
  subject: Subject,
  attempt: Attempt,
  { isSimulated, againFrom, now }: { isSimulated: boolean; againFrom: string | undefined; now: Date },
): PaymentView {
  const { kind, number, payment, isCanceled, total, currency, pay_by, purchases = [] } = subject
  const { way, state, amount, phone, receipt, started_at, code, pay_at } = attempt
  return {
    number,
    kind,
    payment,
    isCanceled,
    total,
    currency,
    ...(isUnpaid(subject) && pay_by !== null ? { payBy: pay_by } : {}),
    attempt: {
      way,
      isSimulated,
      state,
      amount,
      currency: attempt.currency,
      startedAt: started_at,
      ...(state === 'failed' && code !== null ? { problem: paymentResult(code).problem } : {}),
      ...(phone === null ? {} : { phone: maskedPhone(phone) }),
      ...(receipt === null ? {} : { receipt }),
      ...(state === 'waiting' && pay_at !== null && isUnpaid(subject) && !isCanceled ? { payAt: pay_at } : {}),
    },
    at: now.toISOString(),
    ...(againFrom === undefined ? {} : { againFrom }),
    ...(purchases.length > 0 ? { purchases } : {}),
  }
}

/** Returns whether an order or a sale can still be paid. */
export function isUnpaid({ payment }: Subject): boolean {
  return payment === 'open' || payment === 'waiting'
}
