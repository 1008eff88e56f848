import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { addressLines } from '#domain/address.ts'
import { totalLines } from '#domain/cart/total-lines.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { fullName } from '#domain/codeshop/script-checkout.ts'
import { formatMoney, times } from '#domain/money.ts'
import { PAYMENT_METHODS, type PaymentState, type PaymentType, isPaidByHand } from '#domain/order-kinds.ts'
import { NOTHING_CHARGED } from '#domain/payments/receipt.ts'
import { isolated } from '#domain/text/text.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import type { MailKind } from '#server/mail/mailer.ts'
import { OWNER, type QueuedMail, queueMail } from '#server/mail/outbox.ts'
import { payment, receipt } from '#domain/pages/page-table.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { TransactionContext } from '#server/context/site-context.ts'
import { nameOfLine } from './order-view.ts'
import { totalsOf } from './shares.ts'
import type { OrderRow, StoredOrder } from './queries.ts'

/** The words for an order in emails, if it ships and if it contains only scripts. */
const WORDS = {
  shipped: { thing: 'order', notice: (number: string) => `Order ${number}` },
  scripts: { thing: 'purchase', notice: (number: string) => `Scripts sold, ${number}` },
} as const

function wordsFor({ has_products }: Pick<OrderRow, 'has_products'>) {
  return has_products === 1 ? WORDS.shipped : WORDS.scripts
}

/** The payment statuses of orders for which money has moved. */
const WITH_MONEY: ReadonlySet<PaymentState> = new Set(['paid', 'refunded'])

/**
 * Returns the kind of the emails that a buyer causes by placing or canceling an order. They are limited unless money
 * has moved, because anybody can place and cancel any number of orders that cost nothing.
 */
export function kindOfMails({ payment, total }: Pick<OrderRow, 'payment' | 'total'>): MailKind {
  return WITH_MONEY.has(payment) && total > 0 ? 'uncapped' : 'orders'
}

/**
 * Returns the buyer's confirmation email. The email repeats none of the buyer's input, because the address may be
 * somebody else's.
 * @param delivered the scripts that the payment has delivered
 */
export function confirmationMail(order: StoredOrder, delivered: readonly Purchase[], publicOrigin: string): QueuedMail {
  const { number } = order
  const { thing } = wordsFor(order)
  const keys = delivered.map(({ scriptId, licenseKey }) => `${nameOfScript(order, scriptId)}: ${licenseKey}`)
  const paragraphs = [
    `Thank you for your ${thing}.`,
    linesOf(order).join('\n'),
    ...(keys.length === 0 ? [] : [['License keys:', ...keys].join('\n')]),
    [
      ...(keys.length === 0
        ? []
        : [
            `Your downloads are at ${publicOrigin}${addressOf(pages.downloads)}, in the browser you bought them with. To get them on another device, open that page there and request a link to this email address.`,
          ]),
      ...(order.has_products === 1
        ? [`Look up your order with its number and this email address: ${publicOrigin}${addressOf(pages.shopOrder)}`]
        : []),
      receiptLine(number, publicOrigin),
    ].join('\n'),
  ]
  return {
    kind: 'orders',
    recipient: recipientOf(order),
    subject: `Your ${thing} ${number}`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}

/** Returns the email that notifies the owner of an order, with an optional note. Replies go to the buyer. */
export function noticeMail(order: StoredOrder, note = ''): QueuedMail {
  const { number, total, currency } = order
  return {
    kind: kindOfMails(order),
    recipient: OWNER,
    replyTo: recipientOf(order),
    subject: `${wordsFor(order).notice(number)}: ${formatMoney(total, currency)}`,
    text: `${[...linesOf(order), '', ...buyerLines(order)].join('\n')}\n${note === '' ? '' : `\n${note}\n`}`,
  }
}

/** Returns the email that notifies the owner of an order with payment by hand. */
export function unpaidNoticeMail(order: StoredOrder, way: PaymentType): QueuedMail {
  const note = `It is not paid yet. Payment method: ${PAYMENT_METHODS[way]}. Settle the payment at your desk once you have the money.`
  return noticeMail(order, note)
}

/** Returns the buyer's email address as the buyer typed it. */
export function recipientOf({ customer, shipping_address }: OrderRow): string {
  return fromJson<{ email: string }>((shipping_address ?? customer)!).email
}

function nameOfScript({ lines }: StoredOrder, id: number): string {
  const line = lines.find(({ kind, item_id }) => kind === 'script' && item_id === String(id))
  return line === undefined ? `Script #${id}` : nameOfLine(line)
}

/** Returns the lines about the buyer, for the owner: where to ship the order, or who has bought the scripts. */
function buyerLines({ customer, shipping_address, tracking_number, notes }: StoredOrder): string[] {
  if (shipping_address === null) {
    const { company, email, ...name } = fromJson(customer!)
    return [
      [fullName(name), company, email]
        .filter((part) => part !== '')
        .map(isolated)
        .join(', '),
    ]
  }
  const address = fromJson(shipping_address)
  const [name = '', ...place] = addressLines(address)
  return [
    `To: ${isolated(name)}`,
    place.map(isolated).join(', '),
    `${isolated(address.phone)}, ${address.email}`,
    ...(tracking_number === null ? [] : [`Tracking number: ${tracking_number}`]),
    ...(notes === '' ? [] : ['', notes]),
  ]
}

function linesOf(order: StoredOrder): string[] {
  const { number, status, payment, coupon, currency } = order
  const method = order.shipping_method && fromJson(order.shipping_method)
  return [
    order.has_products === 1 ? `Order ${number} (${status})` : `Sale ${number} (payment ${payment})`,
    '',
    ...order.lines.map(
      (line) =>
        `${line.quantity} × ${nameOfLine(line)}: ${formatMoney(times(line.unit_price, line.quantity), currency)}`,
    ),
    '',
    ...totalLines(totalsOf(order), currency, {
      coupon: coupon ?? undefined,
      method: method ? `${method.name}, ${method.time}` : undefined,
    }).map((line) => line.join(': ')),
    ...paymentNote(order),
  ]
}

/** Returns the lines for a payment that charged nothing or was simulated; none for other payments. */
function paymentNote({ payment, total }: OrderRow): string[] {
  if (total === 0) return [NOTHING_CHARGED]
  return payment === 'simulated' ? ['The payment was simulated: no money moved.'] : []
}

/**
 * The fields of an order that emails about its payment use. These emails repeat no user input, because the address may
 * be somebody else's.
 */
type Unpaid = { number: string; email: string }
type Waiting = Unpaid & { payment_type: PaymentType }

/** Queues the email with the link to a pending payment, if email is set up. The link works on any device. */
export async function queueWaitingMail(
  transaction: Database,
  site: TransactionContext,
  { number, email, payment_type }: Waiting,
): Promise<void> {
  const what = isPaidByHand(payment_type)
    ? `We have received your order ${number}.\n\nSee how to pay, and check the payment status, here:`
    : `We have received your order ${number} and are waiting for your payment.\n\nPay, or check its status, here:`
  const mail = {
    subject: `Your payment for ${number}`,
    text: `${what} ${paymentPage(site, number)}\n\nIf you have already paid, you will get a confirmation.\n`,
  }
  await queueMail(transaction, { ...mail, kind: 'orders', recipient: email }, site)
}

/**
 * Queues the email about a payment that did not arrive in time, if email is set up.
 * @param newest the newest payment attempt
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
  const then = 'you will get what you ordered, or your money back.'
  if (!isByHand) return `If you did pay, the payment service will tell us. Then ${then}`
  if (isReported) return `You told us that you paid. We are still looking for your payment. Once we find it, ${then}`
  return `If you did pay, please reply to this email. Once we have found your payment, ${then}\n\nPayment status: ${paymentPage(site, number)}`
}

/** Queues the email about a payment by hand that the buyer reported and the owner did not find. */
export async function queueNotFoundMail(
  transaction: Database,
  site: TransactionContext,
  { number, email }: Unpaid,
): Promise<void> {
  const mail = {
    subject: `We did not find your payment for ${number}`,
    text: `You told us that you paid for your order ${number}. We looked for the money and did not find it.\n\nIf you have paid, please reply to this email. Payment status: ${paymentPage(site, number)}\n`,
  }
  await queueMail(transaction, { ...mail, kind: 'orders', recipient: email, replyTo: OWNER }, site)
}

function paymentPage({ publicOrigin }: TransactionContext, number: string): string {
  return `${publicOrigin}${addressOf(payment)}?number=${number}`
}

function receiptLine(number: string, publicOrigin: string): string {
  return `Your receipt: ${publicOrigin}${addressOf(receipt)}?number=${number}`
}
