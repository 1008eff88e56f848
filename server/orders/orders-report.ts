import type { OrderStatus } from '../../domain/shop/order-kinds.ts'
import { formatMoney } from '../../domain/money.ts'
import { nextStatuses, readOrderNumber } from '../../domain/shop/orders.ts'
import type { Database } from '../db/all-tables.ts'
import { summaryOf } from './order-mails.ts'
import { moveOrder } from './move-order.ts'
import { readStock, setStock } from './stock.ts'
import { findOrder, listOrders } from './queries.ts'

const ORDERS_USAGE = `npm run orders                             the newest orders
npm run orders -- show NUMBER              one order in full
npm run orders -- ship NUMBER [TRACKING]   marks it as shipped
npm run orders -- deliver NUMBER           marks it as delivered
npm run orders -- cancel NUMBER            cancels it and puts its items back in stock
npm run orders -- stock                    the stock of each product
npm run orders -- stock PRODUCT COUNT      sets the stock of one product`

/** How many orders the list shows. */
const MOST = 50

type Report = { understood: boolean; lines: string[] }

const STATUS_OF: Readonly<Record<string, OrderStatus>> = { ship: 'shipped', deliver: 'delivered', cancel: 'cancelled' }

/** Runs the `orders` command: shows orders and stock, or changes them. */
export async function ordersReport(db: Database, words: readonly string[], now: Date = new Date()): Promise<Report> {
  const [verb, subject, value, ...rest] = words
  if (rest.length > 0) return usage()
  if (verb === undefined) return { understood: true, lines: await orderLines(db) }
  if (verb === 'stock')
    return subject === undefined ? { understood: true, lines: await stockLines(db) } : stockSet(db, subject, value)
  if (subject === undefined) return usage()
  const number = readOrderNumber(subject)
  const order = await findOrder(db, { number })
  if (!order) return { understood: false, lines: [`There is no order ${number}.`] }
  if (verb === 'show' && value === undefined) return { understood: true, lines: summaryOf(order).split('\n') }
  const status = STATUS_OF[verb]
  if (!status || (value !== undefined && verb !== 'ship')) return usage()
  const moved = await db
    .transaction()
    .execute((transaction) => moveOrder(transaction, order, status, { at: now, trackingNumber: value }))
  if (moved) return { understood: true, lines: [`${number} is now ${status}.`] }
  const next = nextStatuses(order.status)
  return {
    understood: false,
    lines: [
      `${number} is ${order.status}, which ${next.length > 0 ? `can only become ${next.join(' or ')}` : 'is final'}.`,
    ],
  }
}

function usage(): Report {
  return { understood: false, lines: [ORDERS_USAGE] }
}

async function orderLines(db: Database): Promise<string[]> {
  const orders = await listOrders(db, MOST)
  const lines = orders.map(
    ({ number, placed_at, status, payment, total, email }) =>
      `${number}  ${placed_at.slice(0, 16).replace('T', ' ')} UTC  ${status}, payment ${payment}  ${formatMoney(total)}  ${email}`,
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
