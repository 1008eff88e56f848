import type { ExportedTable } from '#contract/desk/export.ts'
import { CSV_START, csvLine } from '#domain/desk/csv.ts'
import { KEPT_TABLES } from '#server/backup/tables.ts'
import { createTableReader } from '#server/db/read-rows.ts'
import type { Database, Tables, Row } from '#server/db/all-tables.ts'
import { decimalAmount, cents, type Cents } from '#domain/money.ts'
import { recordOf } from '#domain/record.ts'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import { CUSTOMER_FIELDS } from '#domain/codeshop/script-checkout.ts'

/**
 * Additional CSV columns with data from another table.
 * @property read returns the values of these columns for each of the given rows, in the order of the rows
 */
type Related = { columns: readonly string[]; read(db: Database, rows: readonly Row[]): Promise<unknown[][]> }

const idsIn = (rows: readonly Row[], column: string) => [...new Set(rows.map((row) => String(row[column])))]

/**
 * Columns with data from other tables, so that an exported table can be read on its own. Examples are an order's items
 * and an item's order number.
 */
const RELATED: { readonly [Table in ExportedTable]?: Related } = {
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
  licenses: {
    columns: ['order_number', 'script_number', 'script', 'version', 'quantity'],
    async read(db, rows) {
      const lines = await db
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select(['order_id', 'position', 'number', 'item_id', 'name', 'version', 'quantity'])
        .where('order_id', 'in', idsIn(rows, 'order_id'))
        .execute()
      const keyOf = (line: { order_id?: unknown; position?: unknown }) => `${line.order_id} ${line.position}`
      const known = new Map(
        lines.map((line) => [keyOf(line), [line.number, line.item_id, line.name, line.version, line.quantity]]),
      )
      return rows.map((row) => known.get(keyOf(row)) ?? [])
    },
  },
}

/**
 * The columns left out of exported tables: hashes and search texts, which are useless to other programs, and columns
 * that contain license keys, tokens or parts of PINs.
 */
const HIDDEN =
  /_hash$|^receipt$|^fingerprint$|^token$|^license_key$|^pin_ending$|^claim$|^search_text$|^tracking_search$/

/**
 * Yields a table as CSV for spreadsheets, a few lines at a time. The header line comes first, then the rows in key
 * order.
 * @param db a snapshot, so that all rows are from the same point in time
 */
export async function* exportTable(db: Database, isPostgres: boolean, table: ExportedTable): AsyncGenerator<string> {
  const kept = KEPT_TABLES.find((one) => one.table === table)
  if (!kept) throw new Error(`The table ${table} is not in backups, so its key is unknown.`)
  const tables = await createTableReader(db, isPostgres)
  const stored = tables.columns(table).filter((column) => !HIDDEN.test(column))
  const columns = csvColumns(table, stored)
  const related = RELATED[table]
  yield CSV_START + csvLine([...columns.map(({ name }) => name), ...(related?.columns ?? [])])
  for await (const rows of tables.read(table, kept.key, stored)) {
    const more = await related?.read(db, rows)
    yield rows
      .map((row, place) => csvLine([...columns.map(({ cell }) => cell(row)), ...(more?.[place] ?? [])]))
      .join('')
  }
}

/** A column of a CSV file. @property cell returns the column's value for a table row */
type CsvColumn = { name: string; cell(row: Row): unknown }

type MoneyColumn<Table extends keyof Tables> = {
  [Column in keyof Tables[Table]]: Tables[Table][Column] extends Cents ? Column : never
}[keyof Tables[Table]]

/** The columns with amounts. The type makes a missing column a compile error. */
const MONEY: {
  [Table in ExportedTable as MoneyColumn<Table> extends never ? never : Table]: Record<MoneyColumn<Table>, true>
} = {
  orders: {
    subtotal: true,
    discount: true,
    tax: true,
    shipping: true,
    shipping_discount: true,
    total: true,
    refunded: true,
  },
  order_lines: { unit_price: true, discount: true, tax: true },
}

/**
 * The column with the currency of a row's amounts. Order lines use the currency of their order.
 */
const CURRENCY = 'currency'

/** The column with a tax rate, in hundredths of a percent. */
const TAX_RATE = 'tax_rate'

/** The column with the seller's details for receipts. It is not exported, because the seller is always the owner. */
const SELLER = 'seller'

/**
 * The JSON columns that are split into one CSV column per field. `start` is the prefix of the names of these CSV
 * columns.
 */
const FLAT: { [Table in ExportedTable]?: Readonly<Record<string, { start: string; fields: readonly string[] }>> } = {
  orders: {
    shipping_method: { start: 'shipping_method', fields: ['name', 'time'] },
    shipping_address: { start: 'shipping', fields: ADDRESS_FIELDS },
    billing_address: { start: 'billing', fields: ADDRESS_FIELDS },
    customer: { start: 'customer', fields: CUSTOMER_FIELDS },
  },
}

/**
 * Returns the CSV columns of a table. Amounts and percentages are decimal numbers. The currency column, if the table
 * has one, follows the last column with an amount. Each field of an address gets its own column.
 * @param columns the names of the table's columns
 */
function csvColumns(table: ExportedTable, columns: readonly string[]): CsvColumn[] {
  const money: readonly string[] = Object.keys(recordOf(recordOf(MONEY)[table]))
  const last = columns.findLast((column) => money.includes(column))
  return columns.flatMap((column): CsvColumn[] => {
    if (column === SELLER) return []
    const flat = FLAT[table]?.[column]
    if (flat) return flat.fields.map((field) => fieldColumn(column, field, flat.start))
    if (column === CURRENCY && last !== undefined) return []
    if (!money.includes(column) && column !== TAX_RATE) return [{ name: column, cell: (row) => row[column] }]
    const amount = { name: column, cell: (row: Row) => decimalAmount(cents(Number(row[column]))) }
    const isFollowed = column === last && columns.includes(CURRENCY)
    return isFollowed ? [amount, { name: CURRENCY, cell: (row) => row[CURRENCY] }] : [amount]
  })
}

function fieldColumn(column: string, field: string, start: string): CsvColumn {
  return {
    name: `${start}_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    cell: (row) => (row[column] === null ? '' : recordOf(JSON.parse(String(row[column])))[field]),
  }
}
