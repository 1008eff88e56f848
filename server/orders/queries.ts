import { sql, type Selectable } from 'kysely'
import { ORDER_STATUSES, type OrderStatus, type PaymentState } from '#domain/order-kinds.ts'
import { cents } from '#domain/money.ts'
import { folded } from '#domain/text/folded.ts'
import { compiledOnce } from '#server/db/compiled-once.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import { statusesOf, type Facts, type Statuses } from './statuses.ts'

export type OrderRow = Selectable<Tables['orders']>
export type OrderLine = Omit<Selectable<Tables['order_lines']>, 'order_id' | 'position'>
/** A line before its shares of the discount and the tax are calculated. */
export type NewLine = Omit<OrderLine, 'discount' | 'tax'>

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

type SettledColumns = Pick<OrderRow, 'payment_type' | 'payment_reference' | 'receipt'>
type Change = SettledColumns | Partial<Pick<OrderRow, 'pay_by' | 'payment_type' | 'tracking_number'>>

/**
 * Stores an order's changed facts, the statuses derived from them, and changes to other columns. No other code writes
 * the statuses of a stored order.
 * @param former the order as it was read; nothing is changed if its statuses have changed since
 * @param facts the facts of the order after the change
 * @param change the other columns to change
 * @returns whether the order was changed
 */
export async function changeOrder(
  transaction: Database,
  former: Pick<OrderRow, 'id' | 'status' | 'payment'>,
  facts: Facts,
  change: Change = {},
): Promise<boolean> {
  const { closed, isBuyersTurn } = facts
  const derived = { ...statusesOf(facts), closed, buyers_turn: isBuyersTurn ? 1 : 0 } as const
  if ('receipt' in change) {
    const { payment_type, payment_reference, receipt } = change
    const settled = await settleRow(transaction, {
      ...derived,
      payment_type,
      payment_reference,
      receipt,
      id: former.id,
      formerStatus: former.status,
      formerPayment: former.payment,
    })
    return settled.numAffectedRows === 1n
  }
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set({
      ...derived,
      ...change,
      ...(change.tracking_number === undefined ? {} : trackingColumns(change.tracking_number)),
    })
    .where('id', '=', former.id)
    .where('payment', '=', former.payment)
    .where('status', '=', former.status)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type SettledRow = SettledColumns &
  Statuses &
  Pick<OrderRow, 'id' | 'closed' | 'buyers_turn'> & { formerStatus: OrderStatus; formerPayment: PaymentState }

const settleRow = compiledOnce((db, { id, formerStatus, formerPayment, ...settled }: SettledRow) =>
  db
    .updateTable('orders')
    .set(settled)
    .where('id', '=', id)
    .where('payment', '=', formerPayment)
    .where('status', '=', formerStatus),
)

/**
 * Returns the facts of an order without those about its payment and refunds. For an unpaid order, these are all its
 * facts.
 */
export function unpaidFactsOf({ events, closed, buyers_turn }: StoredOrder): Facts {
  return { history: events.map(({ status }) => status), closed, isBuyersTurn: buyers_turn === 1 }
}

/** Returns the facts of an order. The caller must have locked the order's payments, so that they cannot change. */
export async function factsOf(transaction: Database, order: StoredOrder): Promise<Facts> {
  const paying = await transaction
    .selectFrom('payment_attempts')
    .select(['id', 'is_simulated', 'returned_at'])
    .where('order_id', '=', order.id)
    .where('state', '=', 'paid')
    .where(paysForOrder)
    .orderBy('ended_at')
    .limit(1)
    .executeTakeFirst()
  if (!paying) return unpaidFactsOf(order)
  const { refunded } = await transaction
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | string | null>('total').as('refunded'))
    .where('payment_id', '=', paying.id)
    .where('state', '=', 'processed')
    .executeTakeFirstOrThrow()
  const paid = paying.is_simulated === 1 ? 'simulated' : 'paid'
  const isReturned = paying.returned_at !== null
  return { ...unpaidFactsOf(order), paid, isReturned, refunded: cents(Math.min(Number(refunded), order.total)) }
}

/** The condition for payments that have paid for their order, even if their money is now due for a refund. */
export const paysForOrder = sql<boolean>`(refund_due is null or refund_due in ('canceled', 'sold-out'))`

/** Stores the receipt of an order that was just paid. */
export async function storeReceipt(transaction: Database, id: string, receipt: OrderRow['receipt']): Promise<void> {
  await transaction.updateTable('orders').set({ receipt }).where('id', '=', id).execute()
}

/**
 * Claims an unpaid order whose payment deadline has passed, unless the owner has started processing it.
 * @returns whether the order was still unpaid and unclaimed
 */
export async function claimExpiry(transaction: Database, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set({ pay_by: null })
    .where('id', '=', id)
    .where('payment', 'in', ['open', 'waiting'])
    .where('status', '=', 'pending')
    .where('pay_by', '<=', now)
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

/** Returns an order that ships, by its number. Orders that contain only scripts are not found. */
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

/** Returns the orders in the given rows with their lines and status history, in the order of the rows. */
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
    lines: (linesOf.get(row.id) ?? []).map(({ order_id: _order, position: _position, ...line }) => line),
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
