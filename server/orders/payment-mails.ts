import { addressOf } from '#domain/pages/address-of.ts'
import { payment, receipt } from '#domain/pages/page-table.ts'
import { isPaidByHand, type PaymentType } from '#domain/order-kinds.ts'
import type { Database } from '#server/db/all-tables.ts'
import { queueMail, type MailParts } from '#server/mail/outbox.ts'

type Parts = MailParts & { publicOrigin: string }
/** An order. Emails about it repeat no user input, because the address may be somebody else's. */
type Unpaid = { number: string; email: string }
type Expired = Unpaid & { payment_type: PaymentType }

/** Queues the email with the link to a waiting payment, if email is set up. The link works on any device. */
export async function queueWaitingMail(transaction: Database, parts: Parts, { number, email }: Unpaid): Promise<void> {
  const page = `${parts.publicOrigin}${addressOf(payment)}?number=${number}`
  const mail = {
    subject: `Your payment for ${number}`,
    text: `We have received your order ${number} and are waiting for your payment.\n\nPay, or check its status, here: ${page}\n\nIf you have already paid, a confirmation follows.\n`,
  }
  await queueMail(transaction, { ...mail, kind: 'orders', recipient: email }, parts)
}

/** Queues the email about a payment that did not arrive in time, if email is set up. */
export async function queueUnpaidMail(
  transaction: Database,
  parts: Parts,
  { number, email, payment_type }: Expired,
): Promise<void> {
  const ifPaid = isPaidByHand(payment_type)
    ? 'If you did pay, please write to us.'
    : 'If you did pay, the payment service will tell us.'
  const mail = {
    subject: `Your order ${number} was not paid`,
    text: `No payment for your order ${number} arrived in time, so it was canceled. You owe nothing.\n\n${ifPaid} Then you get what you ordered, or your money back.\n`,
  }
  await queueMail(transaction, { ...mail, kind: 'orders', recipient: email }, parts)
}

/** Returns the line of an email that links to the receipt of an order. */
export function receiptLine(number: string, publicOrigin: string): string {
  return `Your receipt: ${publicOrigin}${addressOf(receipt)}?number=${number}`
}
