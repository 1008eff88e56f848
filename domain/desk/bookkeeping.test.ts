import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkoutTotals } from '#domain/cart/pricing.ts'
import { DOLLARS } from '#domain/currency.ts'
import { cents, minus, parseMoney, sum, type Cents } from '#domain/money.ts'
import { BOOKKEEPING_COLUMNS, bookkeepingRow, daysIn, readMonth, type Movement } from './bookkeeping.ts'

const NOW = new Date('2026-11-30T20:59:59Z')
const MIDNIGHT = new Date('2026-11-30T21:00:00Z')

it('a month is accepted only if it has the form YYYY-MM and has begun in Nairobi', () => {
  // C731
  expect(readMonth('2026-11', NOW)).toBe('2026-11')
  expect(readMonth('2026-12', NOW)).toBeUndefined()
  expect(readMonth('2026-12', MIDNIGHT)).toBe('2026-12')
  for (const wrong of [
    '',
    '2026',
    '2026-00',
    '2026-13',
    '2026-1',
    '26-11',
    '1999-11',
    '2026-11-01',
    '2026-11\n',
    'May',
  ])
    expect(readMonth(wrong, NOW), wrong).toBeUndefined()
})

it('a month consists of its days, each from midnight to midnight in Nairobi', () => {
  // C731
  const february = daysIn('2028-02')
  expect([february.length, february[0], february.at(-1)]).toEqual([
    29,
    { day: '2028-02-01', from: '2028-01-31T21:00:00.000Z', to: '2028-02-01T21:00:00.000Z' },
    { day: '2028-02-29', from: '2028-02-28T21:00:00.000Z', to: '2028-02-29T21:00:00.000Z' },
  ])
  expect(['2026-02', '2026-04', '2026-12'].map((month) => daysIn(month as `${number}-${number}`).length)).toEqual([
    28, 30, 31,
  ])
})

const movement: Movement = {
  day: '2026-11-21',
  flow: 'in',
  number: 'KB-1',
  shop: 'products',
  way: 'card',
  gateway: 'paystack',
  receipt: 'R-1',
  paidFor: undefined,
  charged: { amount: cents(12_00), currency: DOLLARS },
}
const cellsOf = (changed: Partial<Movement>) =>
  Object.fromEntries(
    bookkeepingRow({ ...movement, ...changed }).map((cell, place) => [BOOKKEEPING_COLUMNS[place], cell]),
  )

const amountOf = (cell: unknown): Cents => {
  const text = String(cell)
  return text.startsWith('-') ? minus(cents(0), parseMoney(text.slice(1))!) : parseMoney(text)!
}

it('net and tax add up to the total, for any orders, discounts, shipping and tax, added or included', () => {
  // C731
  const line = fc.record({
    price: fc.integer({ min: 0, max: 1_000_000_00 }).map(cents),
    quantity: fc.integer({ min: 1, max: 20 }),
    isDigital: fc.boolean(),
  })
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    taxPercent: fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
    taxIncluded: fc.boolean(),
    shipping: fc.integer({ min: 0, max: 500_00 }).map(cents),
    coupon: fc.option(fc.record({ percent: fc.integer({ min: 0, max: 90 }), freeShipping: fc.boolean() }), {
      nil: undefined,
    }),
    flow: fc.constantFrom('in', 'out'),
  })
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 10 }), (orders) => {
      const rows = orders.map(({ lines, taxPercent, taxIncluded, shipping, coupon, flow }) => {
        const rules = { currency: { code: DOLLARS, decimals: 2 }, taxPercent, taxIncluded, taxName: 'VAT' }
        const totals = checkoutTotals(lines, rules, shipping, coupon)
        const { tax, total, subtotal, discount, shippingDiscount } = totals
        const cells = cellsOf({ flow, paidFor: { tax, taxName: 'VAT', total, currency: DOLLARS } })
        const before = minus(sum([subtotal, shipping]), discount, shippingDiscount, taxIncluded ? tax : cents(0))
        expect(amountOf(cells.net)).toBe(flow === 'in' ? before : minus(cents(0), before))
        return cells
      })
      const column = (name: string) => sum(rows.map((row) => amountOf(row[name])))
      expect(sum([column('net'), column('tax')])).toBe(column('total'))
    }),
  )
})

it('money received in error is not revenue: its row contains only the amount charged', () => {
  // C731
  expect(cellsOf({})).toEqual({
    date: '2026-11-21',
    kind: 'received in error',
    number: 'KB-1',
    shop: 'products',
    method: 'card',
    gateway: 'paystack',
    receipt: 'R-1',
    charged: '12.00',
    charged_currency: 'USD',
  })
  expect(cellsOf({ flow: 'out' })).toMatchObject({ kind: 'returned', charged: '-12.00' })
})
