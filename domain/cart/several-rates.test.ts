import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DOLLARS, type CurrencyCode } from '#domain/currency.ts'
import { cents, NO_MONEY, percentOf } from '#domain/money.ts'
import { taxLines } from './total-lines.ts'
import { cartTotals, checkoutTotals, pricedLines, type PricedLine } from './pricing.ts'

const rules = {
  currency: { code: DOLLARS, decimals: 2 },
  taxPercent: 8,
  taxIncluded: false,
  taxName: 'Tax',
  taxRates: { book: 0, lamp: 8.25 },
}
const bought = (id: string, price: number) => ({
  product: { id, name: id, price: cents(price), images: [] },
  quantity: 1,
})
const line = (price: number, taxPercent?: number, isDigital = false): PricedLine => ({
  price: cents(price),
  quantity: 1,
  isDigital,
  taxPercent,
})

it('a checkout taxes each item at its own rate, rounds the tax once per rate, and lists the highest rate first', () => {
  // C984
  const lines = pricedLines([bought('book', 10_00), bought('lamp', 10_06), bought('constructor', 10_06)], rules)
  const totals = checkoutTotals(lines, rules, cents(9_99))
  expect(totals).toMatchObject({ tax: 1_63, total: 41_74 })
  expect(totals.taxes).toEqual([
    { percent: 8.25, tax: 83 },
    { percent: 8, tax: 80 },
    { percent: 0, tax: 0 },
  ])
  expect(taxLines(totals)).toEqual([
    ['Tax 8.25%', 83],
    ['Tax 8%', 80],
    ['Tax 0%', 0],
  ])
  // The discount lowers the tax at each rate in proportion to the prices of the items at that rate.
  expect(checkoutTotals(lines, rules, NO_MONEY, { percent: 50, freeShipping: false })).toMatchObject({
    discount: 15_06,
    tax: 81,
  })
})

it('a checkout lists no rates if all items have the same rate', () => {
  const totals = checkoutTotals(pricedLines([bought('book', 10_00)], rules), rules, cents(9_99))
  expect(totals).toMatchObject({ tax: 0, total: 19_99, taxes: undefined })
  expect(taxLines(totals)).toEqual([['Tax', 0]])
})

it('a discount is deducted from each line once, so that the taxed amounts add up', () => {
  const whole = { ...rules, currency: { code: 'KES' as CurrencyCode, decimals: 0 }, taxPercent: 16 }
  const totals = checkoutTotals([line(5_00, 0), line(45_00)], whole, NO_MONEY, { percent: 10, freeShipping: false })
  // 10 percent of 5 rounds to 1, which leaves 4 of the discount of 5 for the other line. The tax is 16 percent of 41.
  expect(totals).toMatchObject({ discount: 5_00, tax: 7_00, total: 52_00 })
})

it('shipping is taxed at the shop’s rate if prices include the tax', () => {
  // C984
  const included = { ...rules, taxPercent: 0, taxIncluded: true }
  expect(checkoutTotals([line(116_00, 16)], included, cents(5_00)).taxes).toEqual([
    { percent: 16, tax: 16_00 },
    { percent: 0, tax: 0 },
  ])
  expect(checkoutTotals([line(116_00, 16)], included, NO_MONEY).taxes).toBeUndefined()
  expect(checkoutTotals([line(116_00, 16)], { ...included, taxIncluded: false }, cents(5_00)).taxes).toBeUndefined()
})

it('the tax is the same to the cent as in a shop with one rate, if all lines have the shop’s rate', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ price: fc.nat(9_999), isDigital: fc.boolean(), taxPercent: fc.constantFrom(undefined, 8) })),
      fc.boolean(),
      fc.boolean(),
      (typed, taxIncluded, hasCoupon) => {
        const lines = typed.map(({ price, isDigital, taxPercent }) => line(price, taxPercent, isDigital))
        const coupon = hasCoupon ? { percent: 10, freeShipping: false } : undefined
        const { tax, taxes } = checkoutTotals(lines, { ...rules, taxIncluded }, cents(5_00), coupon)
        const subtotalOf = (kind: boolean) =>
          lines.filter(({ isDigital }) => isDigital === kind).reduce((all, { price }) => all + price, 0)
        const products = subtotalOf(false) - (coupon ? percentOf(cents(subtotalOf(false)), 10) : 0)
        const taxOf = (amount: number) => Math.round(taxIncluded ? (amount * 8) / 108 : (amount * 8) / 100)
        expect(tax).toBe(taxOf(taxIncluded ? products + 5_00 : products) + taxOf(subtotalOf(true)))
        expect(taxes).toBeUndefined()
      },
    ),
  )
})

it('the total tax at several rates is within a few cents of the exact tax, and is the same in the cart and the checkout', () => {
  const carried = { ...rules, carryCouponIntoCheckout: true, cartShipping: { price: cents(5_00) } }
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ price: fc.nat(9_999), isDigital: fc.boolean(), taxPercent: fc.constantFrom(undefined, 0, 5) }),
        { minLength: 1 },
      ),
      fc.boolean(),
      fc.integer({ min: 0, max: 100 }),
      (typed, taxIncluded, percent) => {
        const lines = typed.map(({ price, isDigital, taxPercent }) => line(price, taxPercent, isDigital))
        const ruled = { ...carried, taxIncluded }
        const coupon = { percent, freeShipping: false }
        const shipping = lines.some(({ isDigital }) => !isDigital) ? cents(5_00) : NO_MONEY
        const totals = checkoutTotals(lines, ruled, shipping, coupon)
        expect(cartTotals(lines, ruled, coupon)).toEqual(totals)
        const net = ({ price, isDigital }: PricedLine) => (isDigital ? price : price * (1 - percent / 100))
        const exact = lines.reduce((all, one) => {
          const rate = one.taxPercent ?? 8
          return all + (net(one) * rate) / (taxIncluded ? 100 + rate : 100)
        }, 0)
        const onShipping = taxIncluded ? (shipping * 8) / 108 : 0
        // Allows for rounding at three rates, for products and for scripts, and for half a cent of discount at each
        // rate.
        expect(Math.abs(totals.tax - exact - onShipping)).toBeLessThanOrEqual(4)
      },
    ),
  )
})
