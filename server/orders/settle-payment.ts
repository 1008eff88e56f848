import type { Order } from '../../domain/shop/orders.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Database } from '../db/all-tables.ts'
import { confirmationMail, noticeMail } from './order-mails.ts'
import { chargeOnce, type ChargeReply, type PaymentGateway } from '../payments/payment-gateway.ts'
import { settleOpen } from '../payments/settle-open.ts'
import { releaseStock } from './move-order.ts'
import {
  addEvent,
  isSettled,
  orderView,
  orderOf,
  receiptOf,
  settledView,
  settleOrder,
  type StoredOrder,
} from './queries.ts'

type Parts = {
  db: Database
  gateway: PaymentGateway
  now: () => Date
  randomText: () => string
  mailTo: string | undefined
  publicOrigin: string
}

/**
 * Charges an order, if its payment is still open.
 * @param stored the order, if it has just been stored
 * @returns the state of the payment, and the order as returned to its buyer
 */
export async function settlePayment(
  parts: Parts,
  orderId: string,
  stored?: StoredOrder,
): Promise<{ payment: Order['payment']; receipt: Order }> {
  const order = stored ?? (await orderOf(parts.db, orderId))
  if (isSettled(order)) return { payment: order.payment, receipt: settledView(order) }
  const { id, number, total, currency, payment_type } = order
  const reply = await chargeOnce(parts.gateway, { id, number, amount: total, currency, type: payment_type })
  if (reply.outcome === 'unknown') return { payment: 'open', receipt: orderView(order) }
  const settled = await parts.db.transaction().execute((transaction) => storeOutcome(parts, transaction, order, reply))
  if (settled) return { payment: settled.payment, receipt: orderView(settled) }
  // A concurrent charge was faster, or the owner has canceled the order in the meantime.
  return settlePayment(parts, orderId)
}

/** Retries the payment of orders that are still open. */
export async function settleOpenOrders(parts: Parts): Promise<void> {
  await settleOpen(parts.db, 'orders', parts.now(), (id) => settlePayment(parts, id))
}

/**
 * Stores the outcome of a charge, once, and either releases the stock or queues the emails about the order.
 * An order that the owner has canceled or moved on in the meantime keeps its status; the owner sees how its payment
 * ended.
 * @returns the updated order, or undefined if it has changed in the meantime and nothing was written
 */
async function storeOutcome(
  parts: Parts,
  transaction: Database,
  order: StoredOrder,
  reply: Exclude<ChargeReply, { outcome: 'unknown' }>,
): Promise<StoredOrder | undefined> {
  const at = parts.now().toISOString()
  const isPaid = reply.outcome === 'paid'
  const isNew = order.status === 'pending'
  const status = isNew ? (isPaid ? 'processing' : 'cancelled') : order.status
  const payment = isPaid ? (parts.gateway.isSimulated ? 'simulated' : 'paid') : 'declined'
  const events = isNew ? [...order.events, { status, at } as const] : order.events
  const settled: StoredOrder = { ...order, status, payment, payment_reference: isPaid ? reply.reference : null, events }
  if (!(await settleOrder(transaction, { ...settled, receipt: receiptOf(settled) }, order.status))) return undefined
  if (isNew) await addEvent(transaction, order.id, status, at)
  if (isNew && !isPaid) await releaseStock(transaction, order)
  if (isPaid && status !== 'cancelled' && parts.mailTo) {
    for (const mail of [confirmationMail(settled, parts.publicOrigin), noticeMail(settled, parts.mailTo)])
      await queueMail(transaction, mail, parts.randomText(), parts.now())
  }
  return settled
}
