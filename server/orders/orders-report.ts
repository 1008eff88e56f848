import { tableMinute } from '#domain/dates.ts'
import type { OrderStatus } from '#domain/order-kinds.ts'
import { formatMoney } from '#domain/money.ts'
import { nextStatuses, readOrderNumber, takesTracking } from '#domain/shop/orders.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import type { Database } from '#server/db/all-tables.ts'
import { summaryOf } from './order-mails.ts'
import { moveOrder, setTracking, undoMove, type MoveParts } from './move-order.ts'
import { readStock, setStock } from './stock.ts'
import { findOrder, listOrders, type StoredOrder } from './queries.ts'

const ORDERS_USAGE = `npm run orders                             the newest orders
npm run orders -- show NUMBER              one order in full
npm run orders -- ship NUMBER [TRACKING]   marks it as shipped, and notifies the buyer by email
npm run orders -- track NUMBER TRACKING    sets or corrects its tracking number, and notifies the buyer by email
npm run orders -- deliver NUMBER           marks it as delivered
npm run orders -- cancel NUMBER            cancels it and puts its items back in stock
npm run orders -- undo NUMBER              undoes its last status change, except a cancellation
npm run orders -- stock                    the stock of each product
npm run orders -- stock PRODUCT COUNT      sets the stock of one product`

/** How many orders the list shows. */
const MOST = 50

type Parts = MoveParts & { db: Database }
type Report = { understood: boolean; lines: string[] }

const STATUS_OF: Readonly<Record<string, OrderStatus>> = { ship: 'shipped', deliver: 'delivered', cancel: 'cancelled' }

/** Runs the `orders` command: shows orders and stock, or changes them. */
export async function ordersReport(parts: Parts, words: readonly string[]): Promise<Report> {
  const { db } = parts
  const [verb, subject, value, ...rest] = words
  if (rest.length > 0) return usage()
  if (verb === undefined) return { understood: true, lines: await orderLines(db) }
  if (verb === 'stock')
    return subject === undefined
      ? { understood: true, lines: await stockLines(db) }
      : stockSet(db, keyText(subject), value && keyText(value))
  if (subject === undefined) return usage()
  const number = readOrderNumber(subject)
  const order = await findOrder(db, { number })
  if (!order) return { understood: false, lines: [`There is no order ${number}.`] }
  if (verb === 'show' && value === undefined) return { understood: true, lines: summaryOf(order).split('\n') }
  if (verb === 'track' && value !== undefined) return track(parts, order, keyText(value))
  if (verb === 'undo' && value === undefined) return undo(parts, order)
  const status = STATUS_OF[verb]
  if (!status || (value !== undefined && verb !== 'ship')) return usage()
  const moved = await db
    .transaction()
    .execute((transaction) => moveOrder(transaction, parts, order, status, value && keyText(value)))
  if (moved) return { understood: true, lines: [`${number} is now ${status}.`] }
  const next = nextStatuses(order.status)
  return {
    understood: false,
    lines: [
      `${number} is ${order.status}, which ${next.length > 0 ? `can only become ${next.join(' or ')}` : 'is final'}.`,
    ],
  }
}

async function track(parts: Parts, order: StoredOrder, trackingNumber: string): Promise<Report> {
  const { number, status } = order
  const isSet = await parts.db
    .transaction()
    .execute((transaction) => setTracking(transaction, parts, order, trackingNumber))
  if (isSet) return { understood: true, lines: [`The tracking number of ${number} is now ${trackingNumber}.`] }
  return {
    understood: false,
    lines: [
      takesTracking(status)
        ? `The tracking number of ${number} is already ${trackingNumber}.`
        : `${number} is ${status}. Only a shipped order takes a tracking number.`,
    ],
  }
}

async function undo(parts: Parts, order: StoredOrder): Promise<Report> {
  const { number, status } = order
  const former = await parts.db.transaction().execute((transaction) => undoMove(transaction, parts, order))
  return former === undefined
    ? { understood: false, lines: [`${number} is ${status}, which cannot be undone.`] }
    : { understood: true, lines: [`${number} is ${former} again.`] }
}

function usage(): Report {
  return { understood: false, lines: [ORDERS_USAGE] }
}

async function orderLines(db: Database): Promise<string[]> {
  const orders = await listOrders(db, MOST)
  const lines = orders.map(
    ({ number, placed_at, status, payment, total, currency, email }) =>
      `${number}  ${tableMinute(placed_at)}  ${status}, payment ${payment}  ${formatMoney(total, currency)}  ${email}`,
  )
  return [...(lines.length > 0 ? lines : ['There are no orders yet.']), '', ORDERS_USAGE]
}

async function stockLines(db: Database): Promise<string[]> {
  return [...(await readStock(db))].toSorted().map(([id, available]) => `${String(available).padStart(6)}  ${id}`)
}

async function stockSet(db: Database, id: string, typed: string | undefined): Promise<Report> {
  if (typed === undefined || !/^\d{1,7}$/.test(typed)) return usage()
  const isKnown = await setStock(db, id, Number(typed))
  return isKnown
    ? { understood: true, lines: [`${id} now has ${Number(typed)} in stock.`] }
    : { understood: false, lines: [`There is no product ${id}. Start the server once after adding it to content/.`] }
}
