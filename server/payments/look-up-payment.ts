import type { PaymentView } from '#contract/payments.ts'
import type { Refusal } from '#server/http/answers.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { askIfDue, askNow } from './ask-gateways.ts'
import { newestAttempt, payingAttempt } from './attempts.ts'
import type { CallbackParts } from './callbacks.ts'
import { isSimulatedBy } from './gateways.ts'
import { ownedSubject } from './owned-subject.ts'
import { nextAttemptFrom } from './next-attempt.ts'
import type { FindSubject, Subject } from './payable.ts'
import { isUnpaid, paymentView } from './payment-view.ts'

type Parts = CallbackParts & { subject: FindSubject; hash: KeyedHash }

/**
 * Returns the payment of an order or a sale, after a status check if one is due.
 * @param address the client's IP address
 * @param isBack whether the buyer has returned from the gateway's page; if so, the status is checked now
 * @returns the payment; undefined if there is no order or sale with this number and email address
 */
export async function lookUpPayment(
  parts: Parts,
  { isBack, ...owned }: { number: string; email: string; isBack?: boolean | undefined },
  address: string,
): Promise<{ found: PaymentView | undefined } | { refusal: Refusal<429> }> {
  const looked = await ownedSubject(parts, owned, address)
  if ('refusal' in looked) return looked
  if (!looked.found) return { found: undefined }
  const subject = looked.found
  const payable = parts.payable({ subject_kind: subject.kind, subject_id: subject.id })
  if (isBack) await askNow(parts, subject.id, payable)
  else await askIfDue(parts, subject.id, payable)
  return { found: await showPaymentOf(parts, subject) }
}

/** Returns the current payment of an order or a sale that has already been found. */
export async function showPaymentOf(
  { db, gateways, subject, now }: Parts,
  { number, id }: Pick<Subject, 'number' | 'id'>,
): Promise<PaymentView | undefined> {
  const current = await subject(number)
  if (!current) return undefined
  // The attempt that paid is shown, even if another attempt was started later.
  const attempt = (isUnpaid(current) ? undefined : await payingAttempt(db, id)) ?? (await newestAttempt(db, id))
  if (!attempt) return undefined
  const againFrom = await nextAttemptFrom(db, current, attempt)
  const isSimulated = isSimulatedBy(gateways, attempt.gateway)
  return paymentView(current, attempt, { isSimulated, againFrom, now: now() })
}
