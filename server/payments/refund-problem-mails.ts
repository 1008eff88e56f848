import { REFUND_SENTENCES, type RefundProblem } from '../../domain/payments/refund-states.ts'
import type { Mail, MailKind } from '../mail/mailer.ts'
import { arrivedAmount, type Attempt } from './attempts.ts'

type OwnersMail = Mail & { kind: MailKind }

/** Returns the email that tells the owner that a refund has failed. */
export function refundFailedMail(attempt: Attempt, problem: RefundProblem, recipient: string): OwnersMail {
  const amount = arrivedAmount(attempt)
  return {
    kind: 'uncapped',
    recipient,
    replyTo: undefined,
    subject: `Refund failed: ${amount} for ${attempt.number}`,
    text: `The refund of ${amount} for ${attempt.number} has failed: nothing was returned. ${REFUND_SENTENCES[problem]}\n\n${receiptOf(attempt)}\n`,
  }
}

/** Returns the email that tells the owner that Paystack cannot go on with a refund. */
export function refundAttentionMail(attempt: Attempt, recipient: string): OwnersMail {
  const amount = arrivedAmount(attempt)
  return {
    kind: 'uncapped',
    recipient,
    replyTo: undefined,
    subject: `Refund needs you: ${amount} for ${attempt.number}`,
    text: `Paystack cannot go on with the refund of ${amount} for ${attempt.number} without you. Look at the refund on Paystack’s dashboard: it may need the buyer’s bank details. If you return the money another way, note it at your desk.\n\n${receiptOf(attempt)}\n`,
  }
}

function receiptOf({ receipt, refund_reference }: Attempt): string {
  const refund = refund_reference === null ? '' : `\nRefund: ${refund_reference}`
  return `Receipt of the payment: ${receipt ?? 'not known'}${refund}`
}
