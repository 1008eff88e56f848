import { addressOf } from '#domain/pages/address-of.ts'
import { payment, receipt } from '#domain/pages/page-table.ts'
import { isPaidByHand, type PaymentType } from '#domain/order-kinds.ts'
import type { Database } from '#server/db/all-tables.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/** An order. Emails about it repeat no user input, because the address may be somebody else's. */
type Unpaid = { number: string; email: string }
type Waiting = Unpaid & { payment_type: PaymentType }

/** Queues the email with the link to a waiting payment, if email is set up. The link works on any device. */
export async function queueWaitingMail(
  transaction: Database,
  site: TransactionContext,
  { number, email, payment_type }: Waiting,
): Promise<void> {
  const what = isPaidByHand(payment_type)
    ? `We have received your order ${number}.\n\nHow to pay for it, and its payment status:`
    : `We have received your order ${number} and are waiting for your payment.\n\nPay, or check its status, here:`
  const mail = {
    subject: `Your payment for ${number}`,
    text: `${what} ${paymentPage(site, number)}\n\nIf you have already paid, a confirmation follows.\n`,
  }
  await queueMail(transaction, { ...mail, kind: 'orders', recipient: email }, site)
}

/**
 * Queues the email about a payment that did not arrive in time, if email is set up.
 * @param newest the newest attempt to pay
 */
export async function queueUnpaidMail(
  transaction: Database,
  site: TransactionContext,
  { number, email }: Unpaid,
  newest: { way: PaymentType; told_at: string | null },
): Promise<void> {
  const isByHand = isPaidByHand(newest.way)
  const mail = {
    subject: `Your order ${number} was not paid`,
    text: `No payment for your order ${number} arrived in time, so it was canceled. You owe nothing.\n\n${ifPaid(site, number, isByHand, newest.told_at !== null)}\n`,
  }
  const replies = isByHand ? { replyTo: OWNER } : {}
  await queueMail(transaction, { ...mail, kind: 'orders', recipient: email, ...replies }, site)
}

function ifPaid(site: TransactionContext, number: string, isByHand: boolean, isReported: boolean): string {
  const then = 'you get what you ordered, or your money back.'
  if (!isByHand) return `If you did pay, the payment service will tell us. Then ${then}`
  if (isReported) return `You told us that you paid. We are still looking for your payment. Once we find it, ${then}`
  return `If you did pay, please reply to this email. Once we have found your payment, ${then}\n\nThe status of the payment: ${paymentPage(site, number)}`
}

/** Queues the email about a payment by hand that the buyer reported and the owner did not find. */
export async function queueNotFoundMail(
  transaction: Database,
  site: TransactionContext,
  { number, email }: Unpaid,
): Promise<void> {
  const mail = {
    subject: `We did not find your payment for ${number}`,
    text: `You told us that you paid for your order ${number}. We looked for the money and did not find it.\n\nIf you have paid, please reply to this email. The status of the payment: ${paymentPage(site, number)}\n`,
  }
  await queueMail(transaction, { ...mail, kind: 'orders', recipient: email, replyTo: OWNER }, site)
}

function paymentPage({ publicOrigin }: TransactionContext, number: string): string {
  return `${publicOrigin}${addressOf(payment)}?number=${number}`
}

/** Returns the line of an email that links to the receipt of an order. */
export function receiptLine(number: string, publicOrigin: string): string {
  return `Your receipt: ${publicOrigin}${addressOf(receipt)}?number=${number}`
}
