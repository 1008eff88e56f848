import type { Order } from '#domain/shop/orders.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { OrderParts } from './place-order.ts'
import { moveOrder } from './move-order.ts'
import { orderOf, orderView, type StoredOrder } from './queries.ts'

/** The payments of orders of which the owner was told. */
const WAS_PAID: ReadonlySet<StoredOrder['payment']> = new Set(['paid', 'simulated', 'refunded'])

/**
 * Cancels an order for its buyer, while nothing is sent, and tells the owner if the order was paid.
 * @returns undefined if it is too late
 */
export async function cancelOrder(parts: OrderParts, { id }: StoredOrder): Promise<Order | undefined> {
  return parts.db.transaction().execute(async (transaction) => {
    const order = await orderOf(transaction, id)
    if (!(await moveOrder(transaction, parts, order, 'cancelled'))) return undefined
    // The owner was told of the order when it was paid. Nobody else can fill the mailbox by canceling.
    if (parts.mailTo !== undefined && WAS_PAID.has(order.payment)) {
      const mail = {
        kind: 'uncapped' as const,
        recipient: parts.mailTo,
        replyTo: order.email,
        subject: `Order ${order.number} was canceled by its buyer`,
        text: `The buyer has canceled the order ${order.number}. Its items are back in stock.\n`,
      }
      await queueMail(transaction, mail, parts)
    }
    return orderView(await orderOf(transaction, id))
  })
}
