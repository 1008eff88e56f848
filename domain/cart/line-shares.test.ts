import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CurrencyCode } from '#domain/currency.ts'
import { cents, sum } from '#domain/money.ts'
import { lineShares } from './line-shares.ts'
import { checkoutTotals } from './pricing.ts'

const SHILLINGS = 'KES' as CurrencyCode
const DOLLARS = 'USD' as CurrencyCode

it('each line of a checkout gets its own share of the discount and the tax, and shipping is listed separately', () => {
  const lines = [
    { price: cents(100_00), quantity: 2, isDigital: false },
    { price: cents(50_00), quantity: 1, isDigital: true },
  ]
  const rules = { currency: { code: DOLLARS, decimals: 2 }, taxPercent: 8, taxIncluded: false, taxName: 'Tax' }
  const totals = checkoutTotals(lines, rules, cents(9_99), { percent: 10, freeShipping: false })
  expect(lineShares(lines, totals, { currency: DOLLARS, usual: 8 })).toEqual({
    lines: [
      { total: 194_40, discount: 20_00, tax: 14_40 },
      { total: 54_00, discount: 0, tax: 4_00 },
    ],
    shipping: { total: 9_99, discount: 0, tax: 0 },
    step: 1,
  })
})

it('shipping gets its share of the tax if prices include the tax', () => {
  const lines = [{ price: cents(116_00), quantity: 1, isDigital: false }]
  const rules = { currency: { code: SHILLINGS, decimals: 2 }, taxPercent: 16, taxIncluded: true, taxName: 'VAT' }
  expect(lineShares(lines, checkoutTotals(lines, rules, cents(58_00)), { currency: SHILLINGS, usual: 16 })).toEqual({
    lines: [{ total: 116_00, discount: 0, tax: 16_00 }],
    shipping: { total: 58_00, discount: 0, tax: 8_00 },
    step: 1_00,
  })
})

it('each line gets the tax at its own rate', () => {
  // C984 C985
  const lines = [
    { price: cents(100_00), quantity: 1, isDigital: false, taxPercent: 0 },
    { price: cents(116_00), quantity: 1, isDigital: false },
    { price: cents(58_00), quantity: 2, isDigital: false },
  ]
  const rules = { currency: { code: SHILLINGS, decimals: 2 }, taxPercent: 16, taxIncluded: true, taxName: 'VAT' }
  const totals = checkoutTotals(lines, rules, cents(58_00))
  expect(totals).toMatchObject({
    tax: 40_00,
    taxes: [
      { percent: 16, tax: 40_00 },
      { percent: 0, tax: 0 },
    ],
  })
  const shares = lineShares(lines, totals, { currency: SHILLINGS, usual: 16 })
  expect([...shares.lines, shares.shipping].map(({ tax }) => tax)).toEqual([0, 16_00, 16_00, 8_00])
})

it('the shares of the lines and of shipping add up to the total and the tax, in whole shillings if all amounts are whole', () => {
  // Includes multiples of half a unit, so that all amounts are whole often enough.
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 99_999 }),
    fc.integer({ min: 0, max: 40 }).map((halves) => halves * 50),
  )
  const line = fc.record({
    price: amount,
    quantity: fc.integer({ min: 1, max: 9 }),
    isDigital: fc.boolean(),
    taxPercent: fc.constantFrom(undefined, undefined, 0, 5),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.record({
        decimals: fc.constantFrom(0, 2),
        taxPercent: fc.constantFrom(0, 8, 16, 12.5),
        taxIncluded: fc.boolean(),
        shipping: amount,
        percent: fc.integer({ min: 0, max: 100 }),
        freeShipping: fc.boolean(),
      }),
      (typed, { decimals, shipping, percent, freeShipping, ...tax }) => {
        const unit = decimals === 0 ? 100 : 1
        const lines = typed.map((one) => ({ ...one, price: cents(one.price * unit) }))
        const rules = { currency: { code: SHILLINGS, decimals }, taxName: 'VAT', ...tax }
        const totals = checkoutTotals(lines, rules, cents(shipping * unit), { percent, freeShipping })
        const shares = lineShares(lines, totals, { currency: SHILLINGS, usual: tax.taxPercent })
        const all = [...shares.lines, shares.shipping]
        expect(sum(all.map(({ total }) => total))).toBe(totals.total)
        expect(sum(all.map(({ tax: part }) => part))).toBe(totals.tax)
        expect(sum(all.map(({ discount }) => discount))).toBe(sum([totals.discount, totals.shippingDiscount]))
        for (const { total, tax: part } of all) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(total).toBeGreaterThanOrEqual(part)
          expect(total % shares.step).toBe(0)
        }
        if (decimals === 0) expect(shares.step).toBe(100)
      },
    ),
  )
})

it('shares are split to the cent if a price has cents, even if the sum is whole', () => {
  const lines = [cents(50), cents(9_50)].map((price) => ({ price, quantity: 1, isDigital: false }))
  const rules = { currency: { code: SHILLINGS, decimals: 2 }, taxPercent: 0, taxIncluded: false, taxName: 'VAT' }
  const totals = checkoutTotals(lines, rules, cents(5_00), { percent: 100, freeShipping: false })
  expect(lineShares(lines, totals, { currency: SHILLINGS, usual: 0 }).lines.map(({ total }) => total)).toEqual([0, 0])
})
