import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { addressLines } from '#domain/address.ts'
import { totalLines } from '#domain/cart/total-lines.ts'
import { formatMoney, times } from '#domain/money.ts'
import { isolated } from '#domain/text/isolated.ts'
import { OWNER, type QueuedMail } from '#server/mail/outbox.ts'
import { orderView, type StoredOrder } from './queries.ts'
import { receiptLine } from '#server/payments/buyer-mails.ts'
import { paymentNote } from '#server/payments/payment-note.ts'

/**
 * Returns the buyer's confirmation email. The email repeats none of the buyer's input, because the address may be
 * somebody else's.
 */
export function confirmationMail(order: StoredOrder, publicOrigin: string): QueuedMail {
  const { shippingAddress, orderNumber } = orderView(order)
  return {
    kind: 'orders',
    recipient: shippingAddress.email,
    subject: `Your order ${orderNumber}`,
    text: `Thank you for your order.\n\n${linesOf(order).join('\n')}\n\nLook up your order with its number and this email address: ${publicOrigin}${addressOf(pages.shopOrder)}\n${receiptLine(orderNumber, publicOrigin)}\n`,
  }
}

/** Returns the email that notifies the owner of an order, with an optional note. Replies go to the buyer. */
export function noticeMail(order: StoredOrder, note = ''): QueuedMail {
  const { shippingAddress, orderNumber, total, currency } = orderView(order)
  return {
    kind: 'uncapped',
    recipient: OWNER,
    replyTo: shippingAddress.email,
    subject: `Order ${orderNumber}: ${formatMoney(total, currency)}`,
    text: `${summaryOf(order)}\n${note === '' ? '' : `\n${note}\n`}`,
  }
}

/** Returns an order as plain text. */
function summaryOf(order: StoredOrder): string {
  const { shippingAddress, notes, trackingNumber } = orderView(order)
  const { email, phone } = shippingAddress
  const [name = '', ...place] = addressLines(shippingAddress)
  return [
    ...linesOf(order),
    '',
    `To: ${isolated(name)}`,
    place.map(isolated).join(', '),
    `${isolated(phone)}, ${email}`,
    ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
    ...(notes === '' ? [] : ['', notes]),
  ].join('\n')
}

/** Returns the items and amounts of an order as lines of text. */
function linesOf(order: StoredOrder): string[] {
  const view = orderView(order)
  const { orderNumber, items, coupon, shippingMethod, payment, currency } = view
  const method = `${shippingMethod.name}, ${shippingMethod.time}`
  return [
    `Order ${orderNumber} (${order.status})`,
    '',
    ...items.map(
      ({ name, quantity, price }) => `${quantity} × ${name}: ${formatMoney(times(price, quantity), currency)}`,
    ),
    '',
    ...totalLines(view, currency, { coupon, method }).map((line) => line.join(': ')),
    ...paymentNote(payment, view.total),
  ]
}
