import { formatMoney } from '../../domain/money.ts'
import type { Mail } from '../mail/mailer.ts'
import { orderView, type StoredOrder } from './store.ts'
import { paymentNote } from '../payments/payment-note.ts'

/** The mail that tells a buyer of the order. */
export function confirmationMail(order: StoredOrder): Mail {
  const { shippingAddress, orderNumber } = orderView(order)
  return {
    recipient: shippingAddress.email,
    replyTo: undefined,
    subject: `Your order ${orderNumber}`,
    text: `Thank you for your order, ${shippingAddress.firstName}.\n\n${summaryOf(order)}\n\nKeep the number ${orderNumber}: with it and this e-mail address the order can be looked up on our site.\n`,
  }
}

/** The mail that tells the owner of an order. An answer to it goes to the buyer. */
export function noticeMail(order: StoredOrder, recipient: string): Mail {
  const { shippingAddress, orderNumber, total } = orderView(order)
  return { recipient, replyTo: shippingAddress.email, subject: `Order ${orderNumber}: ${formatMoney(total)}`, text: `${summaryOf(order)}\n` }
}

/** An order in lines of text. */
export function summaryOf(order: StoredOrder): string {
  const {
    orderNumber,
    items,
    subtotal,
    discount,
    coupon,
    tax,
    shipping,
    shippingDiscount,
    total,
    shippingMethod,
    shippingAddress,
    notes,
    payment,
    trackingNumber,
  } = orderView(order)
  const { firstName, lastName, email, phone, address, city, state, zipCode, country } = shippingAddress
  return [
    `Order ${orderNumber} (${order.status})`,
    '',
    ...items.map(({ name, quantity, price }) => `${quantity} × ${name}: ${formatMoney(price * quantity)}`),
    '',
    `Subtotal: ${formatMoney(subtotal)}`,
    ...(discount > 0 ? [`Discount${coupon ? ` (${coupon})` : ''}: -${formatMoney(discount)}`] : []),
    `Tax: ${formatMoney(tax)}`,
    `Shipping (${shippingMethod.name}, ${shippingMethod.time}): ${formatMoney(shipping - shippingDiscount)}`,
    `Total: ${formatMoney(total)}`,
    ...paymentNote(payment),
    '',
    `To: ${firstName} ${lastName}`,
    `${address}, ${city}, ${state} ${zipCode}, ${country}`,
    `${phone}, ${email}`,
    ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
    ...(notes === '' ? [] : ['', notes]),
  ].join('\n')
}
