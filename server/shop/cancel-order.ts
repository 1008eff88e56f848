import type { Order } from '#domain/shop/orders.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import { moveOrder } from './move-order.ts'
import { orderView } from '#server/orders/order-view.ts'
import { hasAttemptByHand } from '#server/payments/attempts.ts'
import { orderOf, type StoredOrder } from '#server/orders/queries.ts'
import { wasPaid } from '#server/orders/settle-order.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * Cancels an order for its buyer if it has not shipped, and notifies the owner if it was paid or is paid by hand.
 * @returns the canceled order; undefined if it is too late to cancel
 */
export async function cancelOrder(site: SiteContext, { id }: StoredOrder): Promise<Order | undefined> {
  return site.db.transaction().execute(async (transaction) => {
    const order = await orderOf(transaction, id)
    if (!(await moveOrder(transaction, site, order, 'cancelled'))) return undefined
    const isPaid = wasPaid(order)
    // Only orders about which the owner was notified send an email. Emails about unpaid ones are capped, so that visitors
    // cannot flood the owner's mailbox.
    if (isPaid || (await hasAttemptByHand(transaction, id))) {
      const mail = {
        kind: isPaid ? ('uncapped' as const) : ('orders' as const),
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
