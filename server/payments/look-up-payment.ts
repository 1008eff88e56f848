import type { PaymentView } from '../../contract/payments.ts'
import type { Limit } from '../http/rate-limit.ts'
import { askIfDue, askNow } from './ask-gateways.ts'
import { newestAttempt } from './attempts.ts'
import type { CallbackParts } from './callbacks.ts'
import { isSimulatedBy } from './gateways.ts'
import { ownedSubject } from './owned-subject.ts'
import { nextAttemptFrom } from './next-attempt.ts'
import type { FindSubject, Subject } from './payable.ts'
import { paymentView } from './payment-view.ts'

/** Pages ask every few seconds while a buyer has to act. */
export const PAYMENT_LOOKUPS: Limit = { name: 'payment-lookup-address', most: 60, seconds: 60 }

type Parts = CallbackParts & { subject: FindSubject }

/**
 * Returns the payment of an order or a sale, after asking the gateway if that is due.
 * @param isBack whether the buyer has come back from the gateway's page, so that it is asked now
 * @returns undefined if there is no order or sale with this number and email address
 */
export async function lookUpPayment(
  parts: Parts,
  { isBack, ...owned }: { number: string; email: string; isBack?: boolean | undefined },
): Promise<PaymentView | undefined> {
  const subject = await ownedSubject(parts.subject, owned)
  if (!subject) return undefined
  const payable = parts.payable({ subject_kind: subject.kind, subject_id: subject.id })
  if (isBack) await askNow(parts, subject.id, payable)
  else await askIfDue(parts, subject.id, payable)
  return showPaymentOf(parts, subject)
}

/** Returns the current payment of an order or a sale that was found before. */
export async function showPaymentOf(
  { db, gateways, subject }: Parts,
  { number, id }: Pick<Subject, 'number' | 'id'>,
): Promise<PaymentView | undefined> {
  const [current, attempt] = [await subject(number), await newestAttempt(db, id)]
  if (!current || !attempt) return undefined
  const againFrom = await nextAttemptFrom(db, current, attempt)
  return paymentView(current, attempt, { isSimulated: isSimulatedBy(gateways, attempt.gateway), againFrom })
}
