import { formatMoney } from '../../domain/money.ts'
import type { RefundReason } from '../db/tables/payments.ts'
import type { Mail, MailKind } from '../mail/mailer.ts'
import { arrivedAmount, type Attempt } from './attempts.ts'

const BECAUSE: Readonly<Record<RefundReason, string>> = {
  canceled: 'The order had been canceled before the payment arrived.',
  'paid-twice': 'It had already been paid.',
  'wrong-amount': 'It is not the amount that was asked for, so nothing was delivered.',
  'sold-out': 'The payment arrived after the order had expired, and its items have been sold since.',
}

/** Returns the email that tells the owner about money that has to be returned. Nothing is returned by itself. */
export function refundDueMail(attempt: Attempt, reason: RefundReason, recipient: string): Mail & { kind: MailKind } {
  const { number, amount, currency, gateway, receipt } = attempt
  const arrived = arrivedAmount(attempt)
  const asked = reason === 'wrong-amount' ? `\nAsked for: ${formatMoney(amount, currency)}` : ''
  return {
    kind: 'uncapped',
    recipient,
    replyTo: undefined,
    subject: `Refund due: ${arrived} for ${number}`,
    text: `For ${number}, ${arrived} arrived, which has to be returned. ${BECAUSE[reason]}\n\nGateway: ${gateway}\nReceipt: ${receipt ?? 'not known'}${asked}\n\nNothing is returned by itself.\n`,
  }
}
