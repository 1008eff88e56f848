import { queueMail } from '#server/mail/outbox.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { RefundReason } from '#server/db/tables/payments.ts'
import type { Payable, Received } from '#server/payments/payable.ts'
import { queueUnpaidMail, queueWaitingMail } from '#server/payments/buyer-mails.ts'
import { confirmationMail, noticeMail } from './order-mails.ts'
import { releaseStock } from './move-order.ts'
import { takeCoupon, takeStock } from './stock.ts'
import {
  addEvent,
  awaitBuyer,
  claimExpiry,
  extendTime,
  markRefunded,
  orderOf,
  receiptOf,
  removeEvent,
  settleOrder,
  type StoredOrder,
} from './queries.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'

export type OrderPayableParts = {
  db: Database
  hash: KeyedHash
  now: () => Date
  randomText: () => string
  mailTo: string | undefined
  publicOrigin: string
}

/** The payment statuses of orders that can still be paid, and of orders whose payment was declined or expired. */
const UNPAID: ReadonlySet<StoredOrder['payment']> = new Set(['open', 'waiting'])
const GIVEN_UP: ReadonlySet<StoredOrder['payment']> = new Set(['declined', 'expired'])

/** Returns an order as a `Payable`. @param stored the order, if it was just stored by this request */
export function orderPayable(parts: OrderPayableParts, id: string, stored?: StoredOrder): Payable {
  const read = (transaction: Database) => orderOf(transaction, id)
  return {
    async receive(transaction, received) {
      let order = stored ?? (await read(transaction))
      while (UNPAID.has(order.payment) || GIVEN_UP.has(order.payment)) {
        const outcome = await receive(parts, transaction, order, received)
        if (outcome.isStored) return outcome.refundDue
        // The order has changed in the meantime.
        order = await read(transaction)
      }
      return 'paid-twice'
    },
    async wait(transaction) {
      if (await awaitBuyer(transaction, id))
        await queueWaitingMail(transaction, parts, stored ?? (await read(transaction)))
    },
    extend: (transaction, payBy) => extendTime(transaction, id, payBy),
    refund: (transaction) => markRefunded(transaction, id),
    email: async (transaction) => (await read(transaction)).email,
    async giveUp(transaction, outcome) {
      if (outcome === 'expired' && !(await claimExpiry(transaction, id, parts.now().toISOString()))) return false
      let order = stored ?? (await read(transaction))
      while (UNPAID.has(order.payment)) {
        if (await giveUp(parts, transaction, order, outcome)) {
          if (outcome === 'expired') await queueUnpaidMail(transaction, parts, order)
          return true
        }
        order = await read(transaction)
      }
      return false
    },
  }
}

/**
 * Stores that an order was paid, and queues the emails about the payment. An expired order is restored if its items are
 * still in stock. An order keeps its status if it was canceled or if the owner has already changed its status.
 */
async function receive(
  parts: OrderPayableParts,
  transaction: Database,
  order: StoredOrder,
  { way, isSimulated, reference }: Received,
): Promise<{ isStored: boolean; refundDue?: RefundReason }> {
  const isExpired = order.status === 'cancelled' && GIVEN_UP.has(order.payment)
  const comesBack = isExpired && (await takeAgain(transaction, order))
  const isNew = comesBack || order.status === 'pending'
  const settled: StoredOrder = {
    ...order,
    status: isNew ? 'processing' : order.status,
    payment: isSimulated ? 'simulated' : 'paid',
    payment_type: way,
    payment_reference: reference,
  }
  if (isNew) settled.events = moveTo('processing', order, parts.now())
  if (!(await settleOrder(transaction, { ...settled, receipt: receiptOf(settled) }, order))) {
    if (comesBack) await releaseStock(transaction, order)
    return { isStored: false }
  }
  if (comesBack) await removeEvent(transaction, order.id, 'cancelled')
  if (isNew) await addEvent(transaction, order.id, 'processing', settled.events.at(-1)!.at)
  if (settled.status === 'cancelled') return { isStored: true, refundDue: isExpired ? 'sold-out' : 'canceled' }
  const note =
    comesBack && order.coupon !== null
      ? `The payment arrived after this order had expired. The price with the coupon ${order.coupon} still applies, even if the coupon has reached its limit since.`
      : ''
  for (const mail of [confirmationMail(settled, parts.publicOrigin), noticeMail(settled, note)])
    await queueMail(transaction, mail, parts)
  return { isStored: true }
}

/**
 * Stores that an order will not be paid. The order is canceled and its stock released, unless the owner has already
 * changed its status.
 */
async function giveUp(
  { now }: OrderPayableParts,
  transaction: Database,
  order: StoredOrder,
  payment: 'declined' | 'expired',
): Promise<boolean> {
  const isNew = order.status === 'pending'
  const given: StoredOrder = { ...order, payment, status: isNew ? 'cancelled' : order.status }
  if (isNew) given.events = moveTo('cancelled', order, now())
  if (!(await settleOrder(transaction, { ...given, receipt: receiptOf(given) }, order))) return false
  if (!isNew) return true
  await addEvent(transaction, order.id, 'cancelled', given.events.at(-1)!.at)
  await releaseStock(transaction, order)
  return true
}

/** Takes the stock and the coupon of an expired order again. @returns whether all items were in stock */
async function takeAgain(transaction: Database, { lines, coupon }: StoredOrder): Promise<boolean> {
  const short = await takeStock(
    transaction,
    lines.map(({ productId, quantity }) => ({ id: productId, quantity })),
  )
  if (short.length > 0) return false
  if (coupon !== null) await takeCoupon(transaction, coupon, undefined)
  return true
}

function moveTo(status: 'processing' | 'cancelled', { events }: StoredOrder, now: Date): StoredOrder['events'] {
  return [...events.filter((event) => event.status !== 'cancelled'), { status, at: now.toISOString() }]
}
