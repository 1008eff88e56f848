import type { ExportedTable } from '../../contract/desk/export.ts'
import { decimalAmount } from '../../domain/money.ts'
import type { Row } from '../db/any-tables.ts'
import type { Database } from '../db/all-tables.ts'

/** Columns that a CSV file takes from another table. @property read returns their values for some rows, in sequence */
type Related = { columns: readonly string[]; read(db: Database, rows: readonly Row[]): Promise<unknown[][]> }

const idsIn = (rows: readonly Row[], column: string) => [...new Set(rows.map((row) => String(row[column])))]

/** The columns that make a table readable on its own, taken from another table: an order's items, an item's order. */
export const RELATED: { readonly [Table in ExportedTable]?: Related } = {
  orders: {
    columns: ['items'],
    async read(db, rows) {
      const lines = await db
        .selectFrom('order_lines')
        .selectAll()
        .where('order_id', 'in', idsIn(rows, 'id'))
        .orderBy('position')
        .execute()
      const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
      return rows.map((row) => [
        (linesOf.get(String(row.id)) ?? [])
          .map(({ quantity, name, unit_price }) => `${quantity} x ${name} at ${decimalAmount(unit_price)}`)
          .join('; '),
      ])
    },
  },
  order_lines: {
    columns: ['order_number', 'ordered_at', 'currency'],
    async read(db, rows) {
      const orders = await db
        .selectFrom('orders')
        .select(['id', 'number', 'placed_at', 'currency'])
        .where('id', 'in', idsIn(rows, 'order_id'))
        .execute()
      const known = new Map(orders.map(({ id, number, placed_at, currency }) => [id, [number, placed_at, currency]]))
      return rows.map((row) => known.get(String(row.order_id)) ?? [])
    },
  },
  purchases: {
    columns: ['sale_number', 'currency'],
    async read(db, rows) {
      const sales = await db
        .selectFrom('sales')
        .select(['id', 'number', 'currency'])
        .where('id', 'in', idsIn(rows, 'sale_id'))
        .execute()
      const known = new Map(sales.map(({ id, number, currency }) => [id, [number, currency]]))
      return rows.map((row) => known.get(String(row.sale_id)) ?? [])
    },
  },
}
