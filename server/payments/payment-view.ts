import type { PaymentView } from '../../contract/payments.ts'
import { maskedPhone } from '../../domain/payments/kenyan-phone.ts'
import { paymentResult } from '../../domain/payments/payment-results.ts'
import type { Attempt } from './attempts.ts'
import type { Subject } from './payable.ts'

/** Returns a payment as its buyer sees it. @param isSimulated whether no money moves */
export function paymentView(subject: Subject, attempt: Attempt, isSimulated: boolean): PaymentView {
  const { kind, number, payment, isCanceled, total, currency, pay_by, purchases = [] } = subject
  const { way, state, amount, phone, receipt, started_at, code, pay_at } = attempt
  const againFrom = nextAttemptFrom(subject, attempt)
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
      ...(state === 'waiting' && pay_at !== null && !isCanceled ? { payAt: pay_at } : {}),
    },
    ...(againFrom === undefined ? {} : { againFrom }),
    ...(purchases.length > 0 ? { purchases } : {}),
  }
}

/** Returns when another attempt to pay may start; undefined if none may. */
export function nextAttemptFrom(subject: Subject, { state, code, ended_at }: Attempt): string | undefined {
  const hasEnded = state === 'failed' || state === 'paid'
  if (!isUnpaid(subject) || subject.pay_by === null || !hasEnded || ended_at === null) return undefined
  const { pause } = state === 'failed' && code !== null ? paymentResult(code) : { pause: 0 }
  return pause === null ? undefined : new Date(Date.parse(ended_at) + pause * 1000).toISOString()
}

function isUnpaid({ payment }: Subject): boolean {
  return payment === 'open' || payment === 'waiting'
}
