import type { Selectable } from 'kysely'
import { ORDER_STATUSES, type OrderStatus } from '../../domain/content/shop.ts'
import { type Address } from '../../domain/address.ts'
import type { Order, OrderItem } from '../../domain/orders.ts'
import type { Database, Tables } from '../db/schema.ts'

export type OrderRow = Selectable<Tables['orders']>

/** An order as it is stored, with its lines and what happened to it. */
export type StoredOrder = OrderRow & { lines: OrderItem[]; events: { status: OrderStatus; at: string }[] }

export async function insertOrder(transaction: Database, order: OrderRow, lines: readonly OrderItem[]): Promise<void> {
  await transaction.insertInto('orders').values(order).execute()
  await transaction
    .insertInto('order_lines')
    .values(
      lines.map(({ productId, name, price, quantity }, position) => ({
        order_id: order.id,
        position,
        product_id: productId,
        name,
        unit_price: price,
        quantity,
      })),
    )
    .execute()
  await addEvent(transaction, order.id, order.status, order.placed_at)
}

/** Notes that an order took a status; it takes each only once. */
export async function addEvent(transaction: Database, orderId: string, status: OrderStatus, at: string): Promise<void> {
  await transaction
    .insertInto('order_events')
    .values({ order_id: orderId, status, at })
    .onConflict((conflict) => conflict.columns(['order_id', 'status']).doNothing())
    .execute()
}

/** Changes an order if it is as expected. @returns whether it was */
export async function changeOrder(
  transaction: Database,
  id: string,
  expected: Partial<Pick<OrderRow, 'status' | 'payment'>>,
  change: Partial<Pick<OrderRow, 'status' | 'payment' | 'payment_reference' | 'receipt' | 'tracking_number'>>,
): Promise<boolean> {
  let update = transaction.updateTable('orders').set(change).where('id', '=', id)
  for (const [column, value] of Object.entries(expected)) update = update.where(column as 'status', '=', value as OrderStatus)
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

export async function findOrder(db: Database, by: { id: string } | { number: string }): Promise<StoredOrder | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['number', by.number] as const)
  const row = await db.selectFrom('orders').selectAll().where(column, '=', value).executeTakeFirst()
  if (!row) return undefined
  const [lines, events] = await Promise.all([
    db.selectFrom('order_lines').selectAll().where('order_id', '=', row.id).orderBy('position').execute(),
    db.selectFrom('order_events').select(['status', 'at']).where('order_id', '=', row.id).execute(),
  ])
  // Two of them may have come in the same moment, but never in another order than this.
  events.sort((a, b) => ORDER_STATUSES.indexOf(a.status) - ORDER_STATUSES.indexOf(b.status))
  return { ...row, lines: lines.map(({ product_id, name, unit_price, quantity }) => ({ productId: product_id, name, price: unit_price, quantity })), events }
}

/** The newest orders. */
export async function listOrders(db: Database, most: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().orderBy('placed_at', 'desc').orderBy('id').limit(most).execute()
}

/** An order as its buyer sees it. */
export function orderView(order: StoredOrder): Order {
  return {
    orderNumber: order.number,
    orderDate: order.placed_at,
    status: order.status,
    items: order.lines,
    subtotal: order.subtotal,
    discount: order.discount,
    ...(order.coupon === null ? {} : { coupon: order.coupon }),
    tax: order.tax,
    shipping: order.shipping,
    shippingDiscount: order.shipping_discount,
    total: order.total,
    shippingMethod: JSON.parse(order.shipping_method) as Order['shippingMethod'],
    estimatedDelivery: order.estimated_delivery,
    shippingAddress: JSON.parse(order.shipping_address) as Address,
    billingAddress: JSON.parse(order.billing_address) as Address,
    paymentMethod: { type: order.payment_type },
    payment: order.payment,
    notes: order.notes,
    ...(order.tracking_number === null ? {} : { trackingNumber: order.tracking_number }),
    timeline: order.events,
  }
}
