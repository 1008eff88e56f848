import type { Order } from '../../domain/orders.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Database } from '../db/schema.ts'
import { confirmationMail, noticeMail } from './order-mails.ts'
import type { ChargeReply, PaymentGateway } from './payment-gateway.ts'
import { giveBackGoods } from './move-order.ts'
import { addEvent, changeOrder, findOrder, listOpenOrders, orderView, type StoredOrder } from './store.ts'

type Parts = { db: Database; gateway: PaymentGateway; now: () => Date; randomText: () => string; mailTo: string | undefined }

/** An order whose payment is open for longer than this is asked about again (ms). */
const ASKED_AGAIN_AFTER = 60_000

/** Orders that this process is having paid at the moment: one who asks about the same waits for the same answer. */
const underWay = new Map<string, Promise<ChargeReply>>()

/** Has an order paid, if that is still open. @returns how its payment stands, and the order as its buyer was answered */
export async function settlePayment(parts: Parts, orderId: string): Promise<{ payment: Order['payment']; receipt: Order }> {
  const order = (await findOrder(parts.db, { id: orderId }))!
  if (order.receipt !== null) return { payment: order.payment, receipt: JSON.parse(order.receipt) as Order }
  const reply = await chargeOnce(parts.gateway, order)
  if (reply.outcome === 'unknown') return { payment: 'open', receipt: orderView(order) }
  await parts.db.transaction().execute((transaction) => noteReply(parts, transaction, order, reply))
  // Now it has a receipt, of this reply or of another one that was quicker; or the owner has cancelled it meanwhile.
  return settlePayment(parts, orderId)
}

/** Asks again about payments that got no clear answer, or whose process died. */
export async function settleOpenPayments(parts: Parts): Promise<void> {
  for (const id of await listOpenOrders(parts.db, new Date(parts.now().getTime() - ASKED_AGAIN_AFTER))) await settlePayment(parts, id)
}

function chargeOnce(gateway: PaymentGateway, { id, number, total, payment_type }: StoredOrder): Promise<ChargeReply> {
  const known = underWay.get(id)
  if (known) return known
  const reply = gateway
    .charge({ orderId: id, orderNumber: number, amount: total, currency: 'USD', type: payment_type })
    .catch((): ChargeReply => ({ outcome: 'unknown' }))
    .finally(() => underWay.delete(id))
  underWay.set(id, reply)
  return reply
}

/**
 * Writes down what came of a charge, once: with the stock given back, or with the mails about the order.
 * An order that was cancelled before stays so, its stock given back already; the owner sees that it was paid.
 */
async function noteReply(parts: Parts, transaction: Database, order: StoredOrder, reply: Exclude<ChargeReply, { outcome: 'unknown' }>): Promise<void> {
  const at = parts.now().toISOString()
  const isPaid = reply.outcome === 'paid'
  const status = isPaid && order.status === 'pending' ? 'processing' : 'cancelled'
  const payment = isPaid ? (parts.gateway.isSimulated ? 'simulated' : 'paid') : 'declined'
  const isNew = status !== order.status
  const settled: StoredOrder = { ...order, status, payment, events: isNew ? [...order.events, { status, at }] : order.events }
  const change = { status, payment, payment_reference: isPaid ? reply.reference : null, receipt: JSON.stringify(orderView(settled)) } as const
  if (!(await changeOrder(transaction, order.id, { payment: 'open', status: order.status }, change)) || !isNew) return
  await addEvent(transaction, order.id, status, at)
  if (!isPaid) return giveBackGoods(transaction, order)
  if (!parts.mailTo) return
  for (const mail of [confirmationMail(settled), noticeMail(settled, parts.mailTo)]) await queueMail(transaction, mail, parts.randomText(), parts.now())
}
