import { addressOf } from '#domain/pages/address-of.ts'
import { payment, receipt } from '#domain/pages/page-table.ts'
import { looksLikeEmail } from '#domain/text/typed-text.ts'
import type { Database } from '#server/db/all-tables.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { RecordParts } from './record-status.ts'

type Parts = Omit<RecordParts, 'db'> & { publicOrigin: string }
type Unpaid = { number: string; email: string }

/** Queues the email with the link to a waiting payment, which works on any device, if email is set up. */
export async function queueWaitingMail(transaction: Database, parts: Parts, { number, email }: Unpaid): Promise<void> {
  const page = `${parts.publicOrigin}${addressOf(payment)}?number=${number}`
  await queueToBuyer(transaction, parts, email, {
    subject: `Your payment for ${number}`,
    text: `We have received your order ${number} and are waiting for your payment.\n\nPay, or check its status, here: ${page}\n\nIf you have already paid, a confirmation follows.\n`,
  })
}

/** Queues the email that says that the payment did not arrive in time, if email is set up. */
export async function queueUnpaidMail(transaction: Database, parts: Parts, { number, email }: Unpaid): Promise<void> {
  await queueToBuyer(transaction, parts, email, {
    subject: `Your order ${number} was not paid`,
    text: `No payment for your order ${number} arrived in time, so it was canceled. You owe nothing.\n\nIf you did pay, the payment service will tell us. Then you get what you ordered, or your money back.\n`,
  })
}

/** Returns the line that leads to the receipt of an order or a sale. */
export function receiptLine(number: string, publicOrigin: string): string {
  return `Your receipt: ${publicOrigin}${addressOf(receipt)}?number=${number}`
}

/** Queues an email to a buyer. It must not repeat user input, because the address may be somebody else's. */
async function queueToBuyer(
  transaction: Database,
  parts: Parts,
  recipient: string,
  words: { subject: string; text: string },
): Promise<void> {
  if (parts.mailTo === undefined || !looksLikeEmail(recipient)) return
  await queueMail(transaction, { ...words, kind: 'orders', recipient, replyTo: undefined }, parts)
}
