import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { recipientOf } from '#server/orders/order-mails.ts'
import type { StoredOrder } from '#server/orders/queries.ts'

/**
 * An email to the buyer about the status of an order. The email repeats none of the buyer's input, because the address
 * may be somebody else's. The owner enters the tracking number, and the product names come from the content.
 */
export type BuyerMail = Pick<Mail, 'recipient' | 'subject' | 'text'>

/** Returns the email about a shipped order. */
export function shippedMail(order: StoredOrder, publicOrigin: string): BuyerMail {
  const { number, tracking_number: tracking, lines } = order
  const items = lines.filter(({ kind }) => kind === 'product')
  const parts = [
    `Your order ${number} is on its way.`,
    ...(tracking === null ? [] : [`Tracking number: ${tracking}`]),
    items.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n'),
    `Look up your order with its number and this email address: ${publicOrigin}${addressOf(pages.shopOrder)}`,
  ]
  return buyerMail(order, `Your order ${number} has shipped`, parts)
}

/** Returns the email about a delivered order, which also says what to do if the order did not arrive. */
export function deliveredMail(order: StoredOrder, publicOrigin: string): BuyerMail {
  const { number } = order
  const parts = [
    `Your order ${number} was delivered.`,
    'If it has not reached you, or something is wrong with it, reply to this email.',
    `Look up your order, or ask for a return: ${publicOrigin}${addressOf(pages.shopOrder)}?number=${number}`,
  ]
  return buyerMail(order, `Your order ${number} was delivered`, parts)
}

/** Returns the email that corrects an earlier email about a delivery: the order has not been delivered yet. */
export function notDeliveredMail(order: StoredOrder): BuyerMail {
  const { number } = order
  const parts = [
    `We told you that your order ${number} was delivered. That was a mistake: it is still on its way.`,
    'We will write to you again when it is delivered.',
  ]
  return buyerMail(order, `Your order ${number} has not been delivered yet`, parts)
}

/** Returns the email about a canceled order. */
export function canceledMail(order: StoredOrder): BuyerMail {
  const { number, payment } = order
  const parts = [
    `Your order ${number} was canceled, and nothing will be sent.`,
    ...(payment === 'paid' ? ['We will refund your payment and email you again when the refund is on its way.'] : []),
  ]
  return buyerMail(order, `Your order ${number} was canceled`, parts)
}

/** Returns the email about a new, corrected or removed tracking number. @param former the previous number */
export function trackingMail(order: StoredOrder, former: string | null): BuyerMail {
  const { number, tracking_number: current } = order
  const parts = [
    ...(current === null ? [] : [`The tracking number for your order ${number} is ${current}.`]),
    ...(former === null ? [] : [`The tracking number ${former} does not belong to your order ${number}.`]),
  ]
  return buyerMail(order, `Tracking number for your order ${number}`, parts)
}

/** Returns the email that corrects an earlier email about a shipment: the order has not shipped yet. */
export function notShippedMail(order: StoredOrder): BuyerMail {
  const { number, tracking_number: former } = order
  const parts = [
    `We told you that your order ${number} was on its way. That was a mistake: it has not shipped yet.`,
    ...(former === null ? [] : [`The tracking number ${former} does not belong to your order.`]),
    'We will write to you again when it ships.',
  ]
  return buyerMail(order, `Your order ${number} has not shipped yet`, parts)
}

function buyerMail(order: StoredOrder, subject: string, parts: readonly string[]): BuyerMail {
  return { recipient: recipientOf(order), subject, text: `${parts.join('\n\n')}\n` }
}
