import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type SqlBool } from 'kysely'
import {
  BOOKKEEPING_COLUMNS,
  bookkeepingRow,
  daysIn,
  type Month,
  type Movement,
  type NairobiDay,
} from '#domain/desk/bookkeeping.ts'
import { CSV_START, csvLine } from '#domain/desk/csv.ts'
import type { Database } from '#server/db/all-tables.ts'
import { fromJson, type JsonText } from '#server/db/tables/json-text.ts'
import { arrivedCents, isInAnotherCurrency } from './attempt-amounts.ts'
import type { Settlement } from '#server/db/tables/orders.ts'
import type { Refund } from './refund-queries.ts'

/** The maximum number of payments and refunds whose details are in memory at a time. */
const BATCH = 500

/** A payment or refund whose details have not been read yet. @property id the attempt's ID */
type Move = {
  id: string
  number: string
  receipt: string | null
  at: string
  flow: Movement['flow']
  /** The amounts of a refund; undefined for a payment. */
  returned?: Pick<Refund, 'amount' | 'total' | 'tax'>
}

/**
 * Yields a CSV file with the payments and refunds of one month (in Nairobi time), sorted by day and number, in batches
 * of lines. The date of each line is the day on which this site recorded the payment or refund. Simulated payments are
 * left out.
 */
export async function* exportMonth(db: Database, month: Month): AsyncGenerator<string> {
  yield CSV_START + csvLine(BOOKKEEPING_COLUMNS)
  for (const day of daysIn(month)) {
    const moves = await movesOn(db, day)
    for (let start = 0; start < moves.length; start += BATCH) {
      const movements = await readMovements(db, day.day, moves.slice(start, start + BATCH))
      yield movements.map((movement) => csvLine(bookkeepingRow(movement))).join('')
      await yieldToEventLoop()
    }
  }
}

/** Returns the payments and refunds of a day, sorted by number. */
async function movesOn(db: Database, { from, to }: NairobiDay): Promise<Move[]> {
  // The states are literals, so that the partial indexes are used.
  const received = await db
    .selectFrom('payment_attempts')
    .select(['id', 'number', 'receipt', 'ended_at as at', sql.lit('in' as const).as('flow')])
    .where(sql<SqlBool>`state = 'paid'`)
    .where('ended_at', '>=', from)
    .where('ended_at', '<', to)
    .where('is_simulated', '=', 0)
    .execute()
  const returned = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as payment', 'payment.id', 'refunds.payment_id')
    .select([
      'payment.id',
      'number',
      'refunds.receipt',
      'refunds.returned_at as at',
      sql.lit('out' as const).as('flow'),
    ])
    .select(['refunds.amount', 'refunds.total', 'refunds.tax'])
    .where(sql<SqlBool>`refunds.state = 'processed'`)
    .where('refunds.returned_at', '>=', from)
    .where('refunds.returned_at', '<', to)
    .where('is_simulated', '=', 0)
    .execute()
  const refunds = returned.map(({ amount, total, tax, ...move }) => ({ ...move, returned: { amount, total, tax } }))
  const moves: Move[] = [...received, ...refunds].map((move) => ({ ...move, at: move.at! }))
  return moves.toSorted((a, b) => compare(a.number, b.number) || compare(a.at, b.at) || compare(a.flow, b.flow))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Reads the details of a day's payments and refunds, in the given order. */
async function readMovements(db: Database, day: string, moves: readonly Move[]): Promise<Movement[]> {
  const rows = await rowsOf(
    db,
    moves.map(({ id }) => id),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return moves.map((move) => movementOf(day, move, known.get(move.id)!))
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .where('attempt.id', 'in', ids)
    .select(['attempt.id', 'attempt.number', 'way', 'gateway'])
    .select(['refund_due', 'amount', 'received', 'attempt.currency as asked_currency'])
    .select(['orders.total', 'orders.tax', 'orders.tax_name', 'orders.currency', 'has_products'])
    .select(sql<JsonText<Settlement> | null>`case when refund_due = 'canceled' then orders.receipt end`.as('settled'))
    .execute()
}

function movementOf(day: string, { flow, receipt, returned }: Move, row: Row): Movement {
  const { number, way, gateway, tax_name: taxName, currency } = row
  const { total, tax } = returned ?? row
  return {
    day,
    flow,
    number,
    shop: row.has_products === 1 ? 'products' : 'scripts',
    way,
    gateway,
    receipt,
    paidFor: hasPaid(row) ? { tax, taxName, total, currency } : undefined,
    charged: isInAnotherCurrency(row)
      ? undefined
      : { amount: returned?.amount ?? arrivedCents(row), currency: row.asked_currency },
  }
}

/**
 * Returns whether a payment counts as revenue for its order. If the payment has to be refunded because the order was
 * canceled, it counts only if it arrived before the cancellation. The order's receipt shows whether it did, because the
 * receipt records the order's status at the time of the payment.
 */
function hasPaid({ refund_due, settled }: Row): boolean {
  if (refund_due !== 'canceled') return refund_due === null
  return settled !== null && fromJson(settled).status !== 'cancelled'
}
