import { formatMoney } from '../../domain/money.ts'
import type { Mail, MailKind } from '../mail/mailer.ts'
import type { Attempt } from './attempts.ts'
import type { NoticeNews } from './payment-gateway.ts'

/** Returns the email that tells the owner that a buyer disputes a payment. */
export function disputeMail(
  { number, amount, currency, receipt }: Attempt,
  { event, status, dueAt }: NoticeNews & { kind: 'dispute' },
  recipient: string,
): Mail & { kind: MailKind } {
  const due = dueAt === undefined ? '' : `\nPaystack expects your answer by: ${dueAt}`
  return {
    kind: 'uncapped',
    recipient,
    replyTo: undefined,
    subject: `Dispute about ${formatMoney(amount, currency)} for ${number}`,
    text: `The payment of ${formatMoney(amount, currency)} for ${number} is disputed. Answer on Paystack's dashboard: without an answer in time, the money goes back to the buyer.\n\nEvent: ${event}\nStatus: ${status ?? 'not stated'}${due}\nReceipt: ${receipt ?? 'not known'}\n`,
  }
}
