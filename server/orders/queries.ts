import type { Selectable } from 'kysely'
import { ORDER_STATUSES, type OrderStatus, type PaymentState } from '#domain/order-kinds.ts'
import { folded } from '#domain/text/folded.ts'
import { compiledOnce } from '#server/db/compiled-once.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'

export type OrderRow = Selectable<Tables['orders']>
export type OrderLine = Omit<Selectable<Tables['order_lines']>, 'order_id' | 'position'>

/** A stored order with its lines and status history. */
export type StoredOrder = OrderRow & { lines: OrderLine[]; events: { status: OrderStatus; at: string }[] }

export async function insertOrder(
  transaction: Database,
  order: OrderRow,
  lines: readonly OrderLine[],
): Promise<StoredOrder> {
  await insertRow(transaction, order)
  for (const [position, line] of lines.entries())
    await insertLine(transaction, { ...line, order_id: order.id, position })
  return { ...order, lines: [...lines], events: [{ status: 'pending', at: order.placed_at }] }
}

/** Deletes an order that was stored in this transaction. */
export async function removeOrder(transaction: Database, id: string): Promise<void> {
  await transaction.deleteFrom('order_lines').where('order_id', '=', id).execute()
  await transaction.deleteFrom('orders').where('id', '=', id).execute()
}

/** Adds a status to an order's history. Each status is added only once. */
export async function addEvent(transaction: Database, orderId: string, status: OrderStatus, at: string): Promise<void> {
  await insertEvent(transaction, { order_id: orderId, status, at })
}

/** Removes a status from an order's history. */
export async function removeEvent(transaction: Database, orderId: string, status: OrderStatus): Promise<void> {
  await transaction.deleteFrom('order_events').where('order_id', '=', orderId).where('status', '=', status).execute()
}

const insertRow = compiledOnce((db, row: OrderRow) => db.insertInto('orders').values(row))
const insertLine = compiledOnce((db, line: Tables['order_lines']) => db.insertInto('order_lines').values(line))
const insertEvent = compiledOnce((db, event: Tables['order_events']) =>
  db
    .insertInto('order_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['order_id', 'status']).doNothing()),
)

type Settled = Pick<OrderRow, 'id' | 'status' | 'payment' | 'payment_type' | 'payment_reference' | 'receipt'>
type Former = Pick<OrderRow, 'status' | 'payment'>

/**
 * Stores the outcome of an order's payment.
 * @param former the order status and payment status that the order must still have
 * @returns whether the outcome was stored
 */
export async function settleOrder(transaction: Database, order: Settled, former: Former): Promise<boolean> {
  const { id, status, payment, payment_type, payment_reference, receipt } = order
  const change = { id, status, payment, payment_type, payment_reference, receipt }
  const settled = await settleRow(transaction, {
    ...change,
    formerStatus: former.status,
    formerPayment: former.payment,
  })
  return settled.numAffectedRows === 1n
}

type SettledRow = Settled & { formerStatus: OrderStatus; formerPayment: PaymentState }

const settleRow = compiledOnce((db, { id, formerStatus, formerPayment, ...settled }: SettledRow) =>
  db
    .updateTable('orders')
    .set(settled)
    .where('id', '=', id)
    .where('payment', '=', formerPayment)
    .where('status', '=', formerStatus),
)

/**
 * Marks an order as waiting for its buyer, if its payment was open and the order was not canceled.
 * @returns whether the order was marked
 */
export async function awaitBuyer(transaction: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set({ payment: 'waiting' })
    .where('id', '=', id)
    .where('payment', '=', 'open')
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Extends the payment deadline of an order. @returns whether the order was still unpaid */
export async function extendTime(transaction: Database, id: string, payBy: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set({ payment: 'waiting', pay_by: payBy })
    .where('id', '=', id)
    .where('payment', 'in', ['open', 'waiting'])
    .where('pay_by', 'is not', null)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks the payment of an order as refunded. @returns whether the order was paid */
export async function markRefunded(transaction: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set({ payment: 'refunded' })
    .where('id', '=', id)
    .where('payment', 'in', ['paid', 'simulated'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores the receipt of an order that was just paid. */
export async function storeReceipt(transaction: Database, id: string, receipt: OrderRow['receipt']): Promise<void> {
  await transaction.updateTable('orders').set({ receipt }).where('id', '=', id).execute()
}

/**
 * Claims an unpaid order whose payment deadline has passed.
 * @returns whether the order was still unpaid and unclaimed
 */
export async function claimExpiry(transaction: Database, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set({ pay_by: null })
    .where('id', '=', id)
    .where('payment', 'in', ['open', 'waiting'])
    .where('pay_by', '<=', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Changes the status of an order.
 * @param former the status that the order must still have
 * @returns whether the status was changed
 */
export async function changeStatus(
  transaction: Database,
  id: string,
  former: OrderStatus,
  change: Pick<OrderRow, 'status'> & Partial<Pick<OrderRow, 'tracking_number' | 'pay_by'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set({
      ...change,
      ...(change.tracking_number === undefined ? {} : trackingColumns(change.tracking_number)),
    })
    .where('id', '=', id)
    .where('status', '=', former)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function trackingColumns(tracking_number: string | null): Pick<OrderRow, 'tracking_number' | 'tracking_search'> {
  return { tracking_number, tracking_search: tracking_number === null ? null : folded(tracking_number) }
}

/**
 * Changes the tracking number of a shipped order.
 * @param former the number that the order must still have
 * @returns whether the number was changed
 */
export async function changeTracking(
  transaction: Database,
  id: string,
  former: string | null,
  trackingNumber: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set(trackingColumns(trackingNumber))
    .where('id', '=', id)
    .where('status', '=', 'shipped')
    .where('tracking_number', former === null ? 'is' : '=', former)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function findOrder(
  db: Database,
  by: { id: string } | { number: string },
): Promise<StoredOrder | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['number', by.number] as const)
  const row = await db.selectFrom('orders').selectAll().where(column, '=', value).executeTakeFirst()
  return row && (await wholeOrders(db, [row]))[0]
}

/** Returns an order that ships, by its number. An order of scripts alone is not found. */
export async function findShipped(db: Database, number: string): Promise<StoredOrder | undefined> {
  const order = await findOrder(db, { number })
  return order?.has_products === 1 ? order : undefined
}

/** Returns an order that is known to exist. @throws Error if it does not exist */
export async function orderOf(db: Database, id: string): Promise<StoredOrder> {
  const order = await findOrder(db, { id })
  if (!order) throw new Error(`There is no order with the id ${id}.`)
  return order
}

/** Returns the orders of the given rows with their lines and status history, in the same sequence. */
export async function wholeOrders(db: Database, rows: readonly OrderRow[]): Promise<StoredOrder[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const events = await db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).execute()
  const [linesOf, eventsOf] = [
    Map.groupBy(lines, (line) => line.order_id),
    Map.groupBy(events, (event) => event.order_id),
  ]
  return rows.map((row) => ({
    ...row,
    lines: (linesOf.get(row.id) ?? []).map(({ kind, item_id, name, unit_price, quantity, version, slug }) => ({
      kind,
      item_id,
      name,
      unit_price,
      quantity,
      version,
      slug,
    })),
    // The first status has the timestamp of the order itself. Later statuses can share a timestamp, so they are sorted
    // by status.
    events: [
      { status: 'pending', at: row.placed_at },
      ...(eventsOf.get(row.id) ?? [])
        .map(({ status, at }) => ({ status, at }))
        .toSorted((a, b) => ORDER_STATUSES.indexOf(a.status) - ORDER_STATUSES.indexOf(b.status)),
    ],
  }))
}

/** Returns the newest orders. */
export async function listOrders(db: Database, most: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().orderBy('placed_at', 'desc').orderBy('id').limit(most).execute()
}
