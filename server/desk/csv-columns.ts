import type { ExportedTable } from '#contract/desk/export.ts'
import { cents, decimalAmount, type Cents } from '#domain/money.ts'
import { recordOf } from '#domain/record.ts'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import { CUSTOMER_FIELDS } from '#domain/codeshop/script-buyer.ts'
import type { Tables } from '#server/db/all-tables.ts'
import type { Row } from '#server/db/any-tables.ts'

/** A column of a CSV file. @property cell returns the column's value for a table row */
type CsvColumn = { name: string; cell(row: Row): unknown }

type MoneyColumn<Table extends keyof Tables> = {
  [Column in keyof Tables[Table]]: Tables[Table][Column] extends Cents ? Column : never
}[keyof Tables[Table]]

/** The columns with amounts. A missing column is a compile error. */
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
 * The JSON columns that are split into a column for each field: the prefix for the new column names, and the fields.
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
 * Returns a table's columns for spreadsheets. Amounts and percentages are decimal. The currency, if the table has one, follows the last
 * amount. Every field of an address has its own column.
 * @param columns the names of the table's columns
 */
export function csvColumns(table: ExportedTable, columns: readonly string[]): CsvColumn[] {
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
