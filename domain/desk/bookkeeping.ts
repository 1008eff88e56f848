import type { CurrencyCode } from '#domain/currency.ts'
import { nairobiDay, startOfDay } from '#domain/dates.ts'
import { decimalAmount, minus, NO_MONEY, type Cents } from '#domain/money.ts'
import type { PaymentType } from '#domain/order-kinds.ts'

/** A calendar month: YYYY-MM. */
export type Month = `${number}-${number}`

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/
const DAY = 86_400_000

export function isMonth(text: string): text is Month {
  return MONTH.test(text)
}

/** Parses a month (YYYY-MM). Returns undefined if the text has another format or the month has not begun in Nairobi. */
export function readMonth(text: string, now: Date): Month | undefined {
  return isMonth(text) && text <= nairobiDay(now) ? text : undefined
}

/** A day (YYYY-MM-DD) in Nairobi, with its start and end as UTC timestamps (ISO 8601). */
export type NairobiDay = { day: string; from: string; to: string }

/** Returns the days of a month in Nairobi, in order. */
export function daysIn(month: Month): NairobiDay[] {
  const first = Date.parse(`${month}-01`)
  return Array.from({ length: 31 }, (_, place) => new Date(first + place * DAY).toISOString().slice(0, 10))
    .filter((day) => day.startsWith(month))
    .map((day) => ({ day, from: startOfDay(day), to: new Date(Date.parse(startOfDay(day)) + DAY).toISOString() }))
}

/**
 * A movement of money.
 * @property flow the direction: to the shop, or back to the buyer
 * @property receipt the provider's receipt for the movement
 * @property paidFor the total that was paid, and the tax within that total; undefined for money that did not pay for
 *   anything
 * @property charged the amount that the provider charged; undefined if it charged in a currency other than the
 *   requested one
 */
export type Movement = {
  day: string
  flow: 'in' | 'out'
  number: string
  shop: 'products' | 'scripts'
  way: PaymentType
  gateway: string
  receipt: string | null
  paidFor: { tax: Cents; taxName: string; total: Cents; currency: CurrencyCode } | undefined
  charged: { amount: Cents; currency: CurrencyCode } | undefined
}

/**
 * The columns of the bookkeeper's table, in order. Money that did not pay for anything (because it arrived twice, too
 * late, or in the wrong amount) is owed to the buyer and is not revenue. In the row for such money, only `charged`
 * contains the amount.
 */
const COLUMNS: Readonly<Record<string, (movement: Movement) => unknown>> = {
  date: ({ day }) => day,
  kind: kindOf,
  number: ({ number }) => number,
  shop: ({ shop }) => shop,
  method: ({ way }) => way,
  gateway: ({ gateway }) => gateway,
  receipt: ({ receipt }) => receipt,
  net: ({ paidFor, flow }) => paidFor && signed(flow, minus(paidFor.total, paidFor.tax)),
  tax_name: ({ paidFor }) => paidFor?.taxName,
  tax: ({ paidFor, flow }) => paidFor && signed(flow, paidFor.tax),
  total: ({ paidFor, flow }) => paidFor && signed(flow, paidFor.total),
  currency: ({ paidFor }) => paidFor?.currency,
  charged: ({ charged, flow }) => charged && signed(flow, charged.amount),
  charged_currency: ({ charged }) => charged?.currency,
}

/** The names of the columns of the bookkeeper's table. */
export const BOOKKEEPING_COLUMNS: readonly string[] = Object.keys(COLUMNS)

/** Returns a row of the bookkeeper's table. Amounts are decimal numbers, negative if the money was refunded. */
export function bookkeepingRow(movement: Movement): unknown[] {
  return Object.values(COLUMNS).map((cell) => cell(movement))
}

function kindOf({ flow, paidFor }: Movement): string {
  if (flow === 'in') return paidFor ? 'payment' : 'received in error'
  return paidFor ? 'refund' : 'returned'
}

function signed(flow: Movement['flow'], amount: Cents): string {
  return decimalAmount(flow === 'in' ? amount : minus(NO_MONEY, amount))
}
