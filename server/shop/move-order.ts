import type { OrderStatus } from '#domain/order-kinds.ts'
import { nextStatuses, statusBefore, takesTracking, type Order } from '#domain/shop/orders.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { MailKind } from '#server/mail/mailer.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import { kindOfMails } from '#server/orders/order-mails.ts'
import { lockAttempts, markExpired, hasAttemptByHand } from '#server/payments/attempts.ts'
import { dueRefundOf } from '#server/payments/return-money.ts'
import {
  addEvent,
  changeOrder,
  changeTracking,
  factsOf,
  orderOf,
  removeEvent,
  type StoredOrder,
} from '#server/orders/queries.ts'
import { linesInHand } from '#server/payments/refund-plan.ts'
import { giveBack, wasPaid } from '#server/orders/settle-order.ts'
import { statusesOf, type Facts } from '#server/orders/statuses.ts'
import type { TransactionContext, SiteContext } from '#server/context/site-context.ts'
import { orderView } from '#server/orders/order-view.ts'
import {
  canceledMail,
  deliveredMail,
  notDeliveredMail,
  notShippedMail,
  shippedMail,
  trackingMail,
  type BuyerMail,
} from './buyer-mails.ts'

/**
 * Moves an order to its next status. A canceled order's items go back into stock, and any payment received becomes due
 * for a refund. The buyer of a shipped, delivered or canceled order is notified.
 * @returns whether the order could change to that status
 */
export async function moveOrder(
  transaction: Database,
  site: TransactionContext,
  read: StoredOrder,
  status: OrderStatus,
  trackingNumber?: string,
): Promise<boolean> {
  if (!nextStatuses(read.status).includes(status)) return false
  const locked = await lock(transaction, read)
  if (!locked) return false
  const { order } = locked
  const change = {
    ...(trackingNumber === undefined ? {} : { tracking_number: trackingNumber }),
    // A canceled order must not expire, because a late payment would restore an expired order. For a canceled order,
    // the payment is refunded instead.
    ...(status === 'cancelled' ? { pay_by: null } : {}),
  }
  const closed = status === 'cancelled' ? null : locked.facts.closed
  const facts = { ...locked.facts, closed, history: [...locked.facts.history, status] }
  const isChanged = await changeOrder(transaction, order, facts, change)
  if (!isChanged) return false
  await addEvent(transaction, order.id, status, site.now().toISOString())
  if (status === 'cancelled') {
    await markExpired(transaction, order.id, site.now().toISOString())
    await giveBack(transaction, { ...order, lines: await linesInHand(transaction, order) })
    if (facts.paid === 'paid' && !facts.isReturned) await dueRefundOf(transaction, site, order.id)
    const canceled = { ...order, ...statusesOf(facts) }
    await tellBuyer(transaction, site, canceledMail(canceled), kindOfMails(canceled))
  }
  if (status === 'shipped')
    await tellBuyer(transaction, site, shippedMail({ ...order, ...change, status }, site.publicOrigin))
  if (status === 'delivered') await tellBuyer(transaction, site, deliveredMail(order, site.publicOrigin))
  return true
}

/**
 * Locks the payments of an order, and reads the order again with its facts.
 * @param read the order as the caller has read it
 * @returns the order and its facts; undefined if the order's status has changed since
 */
async function lock(
  transaction: Database,
  read: StoredOrder,
): Promise<{ order: StoredOrder; facts: Facts } | undefined> {
  // Payments are locked before their order, as everywhere, so that two transactions never deadlock.
  await lockAttempts(transaction, read.id)
  const order = await orderOf(transaction, read.id)
  return order.status === read.status ? { order, facts: await factsOf(transaction, order) } : undefined
}

/**
 * Undoes the last status change of an order, and notifies the buyer if that change was a shipment or delivery. Undoing
 * a shipment removes the tracking number.
 * @returns the restored status, or undefined if the last change cannot be undone
 */
export async function undoMove(
  transaction: Database,
  site: TransactionContext,
  read: StoredOrder,
): Promise<OrderStatus | undefined> {
  const locked = await lock(transaction, read)
  if (!locked) return undefined
  const { order, facts } = locked
  const former = statusBefore(order)
  if (former === undefined) return undefined
  const wasShipped = order.status === 'shipped'
  const history = facts.history.filter((status) => status !== order.status)
  const isChanged = await changeOrder(
    transaction,
    order,
    { ...facts, history },
    wasShipped ? { tracking_number: null } : {},
  )
  if (!isChanged) return undefined
  await removeEvent(transaction, order.id, order.status)
  if (wasShipped) await tellBuyer(transaction, site, notShippedMail(order))
  if (order.status === 'delivered') await tellBuyer(transaction, site, notDeliveredMail(order))
  return former
}

/**
 * Sets, corrects or removes the tracking number of a shipped order, and notifies the buyer.
 * @param trackingNumber the new number; null to remove the old one
 * @returns whether the number has changed
 */
export async function setTracking(
  transaction: Database,
  site: TransactionContext,
  order: StoredOrder,
  trackingNumber: string | null,
): Promise<boolean> {
  const former = order.tracking_number
  if (!takesTracking(order.status) || trackingNumber === former) return false
  if (!(await changeTracking(transaction, order.id, former, trackingNumber))) return false
  await tellBuyer(transaction, site, trackingMail({ ...order, tracking_number: trackingNumber }, former))
  return true
}

/**
 * Queues an email to the buyer, if email is set up. Replies go to the owner.
 * @param kind `uncapped` if only the owner can cause the email
 */
async function tellBuyer(
  transaction: Database,
  site: TransactionContext,
  mail: BuyerMail,
  kind: MailKind = 'uncapped',
): Promise<void> {
  await queueMail(transaction, { ...mail, kind, replyTo: OWNER }, site)
}

/**
 * Cancels an order for its buyer if it has not shipped, and notifies the owner if it was paid or is paid by hand.
 * @returns the canceled order; undefined if it is too late to cancel
 */
export async function cancelOrder(site: SiteContext, { id }: StoredOrder): Promise<Order | undefined> {
  return site.db.transaction().execute(async (transaction) => {
    const order = await orderOf(transaction, id)
    if (!(await moveOrder(transaction, site, order, 'cancelled'))) return undefined
    // The owner is emailed only if an earlier email reported the order.
    if (wasPaid(order) || (await hasAttemptByHand(transaction, id))) {
      const mail = {
        kind: kindOfMails(order),
        recipient: OWNER,
        replyTo: order.email,
        subject: `Order ${order.number} was canceled by its buyer`,
        text: `The buyer has canceled the order ${order.number}. Its items are back in stock.\n`,
      }
      await queueMail(transaction, mail, site)
    }
    return orderView(await orderOf(transaction, id))
  })
}
