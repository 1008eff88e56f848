import type { Purchase } from '#domain/codeshop/purchases.ts'
import type { PaymentState, PaymentType } from '#domain/order-kinds.ts'
import type { Database } from '#server/db/all-tables.ts'
import { toJson } from '#server/db/tables/json-text.ts'
import type { RefundReason } from '#server/db/tables/payments.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { deliver, release, reserve, statusWhenPaid, undoDelivery } from './fulfillment.ts'
import { confirmationMail, noticeMail, queueWaitingMail } from './order-mails.ts'
import {
  addEvent,
  changeOrder,
  claimExpiry,
  factsOf,
  orderOf,
  removeEvent,
  storeReceipt,
  unpaidFactsOf,
  type StoredOrder,
} from './queries.ts'
import { statusesOf } from './statuses.ts'
import { giveBackCoupon, takeCoupon } from './stock.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/**
 * Money that has arrived.
 * @property way the payment method used, which may differ from the buyer's first choice
 * @property reference the receipt; without a receipt, the gateway's ID for the payment
 */
type Received = { way: PaymentType; isSimulated: boolean; reference: string | null }

/** The payment statuses of orders that can still be paid, and of orders whose payment was declined or expired. */
const UNPAID: ReadonlySet<PaymentState> = new Set(['open', 'waiting'])
const GIVEN_UP: ReadonlySet<PaymentState> = new Set(['declined', 'expired'])

/** Returns whether an order was canceled, rather than closed because its payment was declined or expired. */
export function isCanceled({ status, payment }: Pick<StoredOrder, 'status' | 'payment'>): boolean {
  return status === 'cancelled' && !GIVEN_UP.has(payment)
}

/** Returns whether an order was paid, even if it has been refunded since. */
export function wasPaid({ payment }: Pick<StoredOrder, 'payment'>): boolean {
  return !UNPAID.has(payment) && !GIVEN_UP.has(payment)
}

/**
 * Returns whether another payment attempt for an order can start. It cannot once the owner has started processing the
 * order.
 */
export function isPayable(order: Pick<StoredOrder, 'payment' | 'pay_by' | 'status'>): boolean {
  return isUnpaid(order) && order.pay_by !== null && order.status === 'pending'
}

/** Returns whether an order can still be paid. */
export function isUnpaid({ payment }: Pick<StoredOrder, 'payment'>): boolean {
  return UNPAID.has(payment)
}

/**
 * Records that the money for an order has arrived, and delivers what was paid for.
 * @param stored the order, if it was just stored by this request
 * @returns the reason if the money must be refunded instead
 */
export async function receivePayment(
  transaction: Database,
  site: TransactionContext,
  orderId: string,
  received: Received,
  stored?: StoredOrder,
): Promise<RefundReason | undefined> {
  let order = stored ?? (await orderOf(transaction, orderId))
  while (!wasPaid(order)) {
    const outcome = await receive(transaction, site, order, received)
    if (outcome.isStored) return outcome.refundDue
    // The order has changed in the meantime.
    order = await orderOf(transaction, orderId)
  }
  return 'paid-twice'
}

/**
 * Records that an order was paid, delivers its scripts, and queues the emails about the payment. An expired order is
 * restored if its items are still in stock. An order keeps its status if it was canceled or if the owner has already
 * changed its status.
 */
async function receive(
  transaction: Database,
  site: TransactionContext,
  order: StoredOrder,
  { way, isSimulated, reference }: Received,
): Promise<{ isStored: boolean; refundDue?: RefundReason }> {
  const isExpired = order.status === 'cancelled' && GIVEN_UP.has(order.payment)
  const comesBack = isExpired && (await takeAgain(transaction, order))
  const isNew = comesBack || order.status === 'pending'
  const events = isNew ? moveTo(statusWhenPaid(order), order, site.now()) : order.events
  const paid = isSimulated ? 'simulated' : 'paid'
  const facts = { ...unpaidFactsOf({ ...order, events }), closed: null, paid } as const
  const settlement = { payment_type: way, payment_reference: reference }
  const settled: StoredOrder = { ...order, ...statusesOf(facts), ...settlement, events }
  const { status } = settled
  if (!(await changeOrder(transaction, order, facts, { ...settlement, receipt: receiptOf(settled) }))) {
    if (comesBack) await giveBack(transaction, order)
    return { isStored: false }
  }
  if (comesBack) await removeEvent(transaction, order.id, 'cancelled')
  if (isNew) await addEvent(transaction, order.id, status, settled.events.at(-1)!.at)
  if (status === 'cancelled') return { isStored: true, refundDue: isExpired ? 'sold-out' : 'canceled' }
  const delivered = await deliver(transaction, site, settled)
  if (delivered.length > 0) await storeReceipt(transaction, order.id, receiptOf(settled, delivered))
  const note =
    comesBack && order.coupon !== null
      ? `The payment arrived after this order had expired. The price with the coupon ${order.coupon} still applies, even if the coupon has reached its limit since.`
      : ''
  for (const mail of [confirmationMail(settled, delivered, site.publicOrigin), noticeMail(settled, note)])
    await queueMail(transaction, mail, site)
  return { isStored: true }
}

/** Records that the buyer has to act, and emails the buyer a link to the payment. */
export async function waitForBuyer(
  transaction: Database,
  site: TransactionContext,
  orderId: string,
  stored?: StoredOrder,
): Promise<void> {
  let order = stored ?? (await orderOf(transaction, orderId))
  while (order.payment === 'open' && order.status !== 'cancelled') {
    if (await changeOrder(transaction, order, { ...unpaidFactsOf(order), isBuyersTurn: true }))
      return queueWaitingMail(transaction, site, order)
    order = await orderOf(transaction, orderId)
  }
}

/** Extends the time that the buyer of an unpaid order has to pay. Never shortens it. */
export async function extendTime(transaction: Database, orderId: string, payBy: string): Promise<void> {
  const order = await orderOf(transaction, orderId)
  if (isUnpaid(order)) await changeAttempt(transaction, order, order.payment_type, payBy)
}

/**
 * Stores the payment method of another payment attempt for an order, and extends the time to pay if the attempt needs
 * it.
 * @returns whether the order could still be paid
 */
export async function takeNextAttempt(
  transaction: Database,
  orderId: string,
  way: PaymentType,
  payBy: string,
): Promise<boolean> {
  const order = await orderOf(transaction, orderId)
  return isPayable(order) && changeAttempt(transaction, order, way, payBy)
}

async function changeAttempt(
  transaction: Database,
  order: StoredOrder,
  way: PaymentType,
  payBy: string,
): Promise<boolean> {
  if (order.pay_by === null) return false
  const change = { payment_type: way, pay_by: payBy > order.pay_by ? payBy : order.pay_by }
  return changeOrder(transaction, order, { ...unpaidFactsOf(order), isBuyersTurn: true }, change)
}

/**
 * Gives up on the payment of an order, which was declined or did not arrive in time.
 * @returns whether the order was still unpaid
 */
export async function giveUp(
  transaction: Database,
  site: TransactionContext,
  orderId: string,
  outcome: 'declined' | 'expired',
  stored?: StoredOrder,
): Promise<boolean> {
  if (outcome === 'expired' && !(await claimExpiry(transaction, orderId, site.now().toISOString()))) return false
  let order = stored ?? (await orderOf(transaction, orderId))
  while (UNPAID.has(order.payment)) {
    if (await close(transaction, order, outcome, site.now())) return true
    order = await orderOf(transaction, orderId)
  }
  return false
}

/**
 * Records that an order will not be paid. The order is canceled and its items go back into stock, unless the owner has
 * already changed its status.
 */
async function close(
  transaction: Database,
  order: StoredOrder,
  payment: 'declined' | 'expired',
  now: Date,
): Promise<boolean> {
  const isNew = order.status === 'pending'
  const events = isNew ? moveTo('cancelled', order, now) : order.events
  const facts = { ...unpaidFactsOf({ ...order, events }), closed: payment }
  const receipt = receiptOf({ ...order, ...statusesOf(facts), events })
  const { payment_type, payment_reference } = order
  if (!(await changeOrder(transaction, order, facts, { payment_type, payment_reference, receipt }))) return false
  if (!isNew) return true
  await addEvent(transaction, order.id, 'cancelled', events.at(-1)!.at)
  await giveBack(transaction, order)
  return true
}

/**
 * Undoes the delivery of what was refunded. The refund must already be stored.
 * @param refund `returned`: the positions of the lines whose delivery is undone. `restocked`: the units that go back
 *   into stock
 */
export async function refundOrder(
  transaction: Database,
  read: StoredOrder,
  refund: {
    reason: string
    returned: readonly number[]
    restocked: readonly { position: number; quantity: number }[]
  },
): Promise<void> {
  let order = read
  let facts = await factsOf(transaction, order)
  while (!(await changeOrder(transaction, order, facts))) {
    order = await orderOf(transaction, read.id)
    facts = await factsOf(transaction, order)
  }
  const { reason, returned, restocked } = refund
  await undoDelivery(transaction, order, returned, reason)
  // The items of a canceled order are back in stock already.
  if (order.status === 'cancelled') return
  const back = restocked.filter(({ quantity }) => quantity > 0)
  await release(transaction, {
    lines: back.map(({ position, quantity }) => ({ ...order.lines[position]!, quantity })),
  })
}

/** Returns an order's items to stock, and releases its coupon use. */
export async function giveBack(transaction: Database, order: Pick<StoredOrder, 'lines' | 'coupon'>): Promise<void> {
  await release(transaction, order)
  if (order.coupon !== null) await giveBackCoupon(transaction, order.coupon)
}

/** Reserves the items and the coupon of an expired order again. @returns whether all items were in stock */
async function takeAgain(transaction: Database, order: StoredOrder): Promise<boolean> {
  if ((await reserve(transaction, order)).length > 0) return false
  if (order.coupon !== null) await takeCoupon(transaction, order.coupon, undefined)
  return true
}

function moveTo(status: StoredOrder['status'], { events }: StoredOrder, now: Date): StoredOrder['events'] {
  return [...events.filter((event) => event.status !== 'cancelled'), { status, at: now.toISOString() }]
}

function receiptOf({ status, payment, events }: StoredOrder, purchases: Purchase[] = []) {
  return toJson({ status, payment, timeline: events, purchases })
}
