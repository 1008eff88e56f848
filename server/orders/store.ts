import type { Selectable } from 'kysely'
import { ORDER_STATUSES, type OrderStatus } from '../../domain/content/shop.ts'
import { type Address } from '../../domain/address.ts'
import type { Order, OrderItem } from '../../domain/orders.ts'
import type { Database, Tables } from '../db/schema.ts'

export type OrderRow = Selectable<Tables['orders']>

/** An order as it is stored, with its lines and what happened to it. */
export type StoredOrder = OrderRow & { lines: OrderItem[]; events: { status: OrderStatus; at: string }[] }

export async function insertOrder(transaction: Database, order: OrderRow, lines: readonly OrderItem[]): Promise<StoredOrder> {
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
  return { ...order, lines: [...lines], events: [{ status: order.status, at: order.placed_at }] }
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
  return row && (await wholeOrders(db, [row]))[0]
}

/** Orders with their lines and what happened to them, in the order of the rows. */
export async function wholeOrders(db: Database, rows: readonly OrderRow[]): Promise<StoredOrder[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids).orderBy('position').execute()
  const events = await db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).execute()
  const [linesOf, eventsOf] = [Map.groupBy(lines, (line) => line.order_id), Map.groupBy(events, (event) => event.order_id)]
  return rows.map((row) => ({
    ...row,
    lines: (linesOf.get(row.id) ?? []).map(({ product_id, name, unit_price, quantity }) => ({ productId: product_id, name, price: unit_price, quantity })),
    // Two of them may have come in the same moment, but never in another order than this.
    events: (eventsOf.get(row.id) ?? [])
      .map(({ status, at }) => ({ status, at }))
      .toSorted((a, b) => ORDER_STATUSES.indexOf(a.status) - ORDER_STATUSES.indexOf(b.status)),
  }))
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
