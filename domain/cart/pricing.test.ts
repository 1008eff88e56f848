import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coupon } from '#domain/content/shop.ts'
import { DOLLARS, type CurrencyCode } from '#domain/currency.ts'
import { cents, NO_MONEY, percentOf } from '#domain/money.ts'
import {
  cartTotals,
  checkoutTotals,
  shippingCost,
  toFreeShipping,
  type PricedLine,
  type PricingRules,
  type Totals,
} from './pricing.ts'

const rules = {
  currency: { code: DOLLARS, decimals: 2 },
  taxPercent: 8,
  taxIncluded: false,
  taxName: 'Tax',
  cartShipping: { freeOver: cents(50_00), price: cents(9_99), countsScripts: true },
}
const SAVE10: Coupon = { code: 'SAVE10', percent: 10, freeShipping: false }
const FREESHIP: Coupon = { code: 'FREESHIP', percent: 0, freeShipping: true }
const line = (price: number, quantity = 1, isDigital = false): PricedLine => ({
  price: cents(price),
  quantity,
  isDigital,
})

describe('a cart’s estimate', () => {
  it('is the sum of subtotal, tax and shipping, less the discount on the subtotal', () => {
    // C393 C396 C397
    expect(cartTotals([line(30_00)], rules)).toEqual({
      isTaxIncluded: false,
      taxName: 'Tax',
      subtotal: 30_00,
      discount: 0,
      tax: 2_40,
      shipping: 9_99,
      shippingDiscount: 0,
      total: 42_39,
    })
    expect(cartTotals([line(30_00)], rules, SAVE10)).toMatchObject({
      discount: 3_00,
      tax: 2_40,
      shipping: 9_99,
      total: 39_39,
    })
  })

  it('includes free shipping over 50 dollars, but not at exactly 50', () => {
    // C395
    expect([49_99, 50_00, 50_01].map((price) => cartTotals([line(price)], rules).shipping)).toEqual([9_99, 9_99, 0])
  })

  it('discounts the whole shipping price with FREESHIP', () => {
    // C400
    expect(cartTotals([line(20_00)], rules, FREESHIP)).toMatchObject({
      discount: 0,
      shipping: 9_99,
      shippingDiscount: 9_99,
      total: 21_60,
    })
    expect(cartTotals([line(60_00)], rules, FREESHIP)).toMatchObject({ shipping: 0, shippingDiscount: 0, total: 64_80 })
  })

  it('charges no shipping for digital items', () => {
    expect(cartTotals([line(49_00, 1, true)], rules)).toMatchObject({ subtotal: 49_00, shipping: 0 })
    expect(cartTotals([line(39_00, 1, true), line(10_00)], rules)).toMatchObject({ shipping: 9_99 })
    // Digital items count toward the threshold, because the shown subtotal includes them.
    expect(cartTotals([line(49_00, 1, true), line(10_00)], rules)).toMatchObject({ subtotal: 59_00, shipping: 0 })
  })
})

const amountsOf = ({ subtotal, discount, tax, shipping, shippingDiscount, total }: Totals) => [
  subtotal,
  discount,
  tax,
  shipping,
  shippingDiscount,
  total,
]

describe('a shop whose prices include the tax', () => {
  const vat = { ...rules, taxPercent: 16, taxIncluded: true, taxName: 'VAT' }

  it('adds no tax, and states how much of the total is tax', () => {
    // C708
    expect(checkoutTotals([line(1_000_00)], vat, cents(160_00))).toEqual({
      isTaxIncluded: true,
      taxName: 'VAT',
      subtotal: 1_000_00,
      discount: 0,
      tax: 160_00,
      shipping: 160_00,
      shippingDiscount: 0,
      total: 1_160_00,
    })
    // A discount lowers the tax, because the buyer pays less.
    expect(checkoutTotals([line(1_160_00)], vat, NO_MONEY, { percent: 50, freeShipping: false })).toMatchObject({
      tax: 80_00,
      total: 580_00,
    })
  })

  it('has only whole amounts if the currency or the owner requires them', () => {
    // C707
    const whole: PricingRules = { ...vat, currency: { code: 'KES' as CurrencyCode, decimals: 0 } }
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 100_000 }), { maxLength: 10 }),
        fc.nat({ max: 1_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        (prices, shipping, hundredths, taxIncluded) => {
          const percent = hundredths / 100
          const totals = checkoutTotals(
            prices.map((price) => line(price * 100)),
            { ...whole, taxIncluded },
            cents(shipping * 100),
            { percent, freeShipping: false },
          )
          for (const part of amountsOf(totals)) expect(part % 100).toBe(0)
        },
      ),
    )
  })
})

describe('free shipping', () => {
  it('reports the missing amount until the threshold is exceeded', () => {
    // C709
    expect(toFreeShipping([line(30_00)], rules)).toBe(20_01)
    expect(toFreeShipping([line(50_00)], rules)).toBe(1)
    expect(toFreeShipping([line(50_01)], rules)).toBeUndefined()
    expect(toFreeShipping([line(10_00, 1, true)], rules)).toBeUndefined()
    expect(toFreeShipping([], rules)).toBeUndefined()
    const shillings = { ...rules, currency: { code: 'KES' as CurrencyCode, decimals: 0 } }
    const threshold = { freeOver: cents(4_999_00), price: cents(300_00) }
    expect(toFreeShipping([line(4_700_00)], { ...shillings, cartShipping: threshold })).toBe(300_00)
  })

  it('is reached by adding exactly the missing amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_00 }), (price) => {
        const missing = toFreeShipping([line(price)], rules)!
        expect(cartTotals([line(price), line(missing)], rules).shipping).toBe(0)
        expect(cartTotals([line(price), line(missing - 1)], rules).shipping).toBe(9_99)
      }),
    )
  })
})

describe('a shop whose cart shows the price of its default shipping option', () => {
  const own = { ...rules, cartShipping: { freeOver: cents(50_00), price: cents(3_00) }, carryCouponIntoCheckout: true }
  const lines = [line(40_00), line(49_00, 1, true)]

  it('counts only shipped items toward free shipping, as the checkout does', () => {
    // C841
    expect(cartTotals(lines, own).shipping).toBe(3_00)
    expect(toFreeShipping(lines, own)).toBe(10_01)
    expect(cartTotals([line(50_01)], own).shipping).toBe(0)
    expect(toFreeShipping([line(49_00, 1, true)], own)).toBeUndefined()
    expect(toFreeShipping([line(1)], { ...own, cartShipping: { price: cents(3_00) } })).toBeUndefined()
    expect(shippingCost([line(1_000_000_00)], { price: cents(3_00) })).toBe(3_00)
  })

  it('applies a coupon to products only, because the code shop accepts no coupons', () => {
    // C842
    expect(cartTotals(lines, own, SAVE10)).toMatchObject({ subtotal: 89_00, discount: 4_00 })
    expect(cartTotals([line(49_00, 1, true)], own, SAVE10).discount).toBe(0)
    expect(cartTotals(lines, rules, SAVE10).discount).toBe(8_90)
  })

  it('shows the same total in the cart as in the checkout, whatever products are in the cart', () => {
    // C841 C842
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30_00 }), { minLength: 1 }), fc.boolean(), (prices, hasCoupon) => {
        const products = prices.map((price) => line(price))
        const coupon = hasCoupon ? SAVE10 : undefined
        const shipping = shippingCost(products, own.cartShipping)
        expect(cartTotals(products, own, coupon)).toEqual(checkoutTotals(products, own, shipping, coupon))
      }),
    )
  })
})

describe('a checkout’s total', () => {
  it('adds the chosen shipping, regardless of the subtotal', () => {
    // C436 C437
    expect(checkoutTotals([line(10_00)], rules, NO_MONEY)).toMatchObject({ shipping: 0, total: 10_80 })
    expect(checkoutTotals([line(2499_00)], rules, cents(15_99))).toMatchObject({
      tax: 199_92,
      shipping: 15_99,
      total: 2714_91,
    })
  })
})

describe('the sum of the parts', () => {
  const lines = fc.array(
    fc.record({
      price: fc.nat({ max: 10_000_00 }).map(cents),
      quantity: fc.integer({ min: 1, max: 999 }),
      isDigital: fc.boolean(),
    }),
    {
      maxLength: 30,
    },
  )
  const coupon = fc.option(
    fc.record({
      percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
      freeShipping: fc.boolean(),
    }),
    {
      nil: undefined,
    },
  )
  const taxPercent = fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100)

  it('equals the total to the cent, for any cart, coupon and tax', () => {
    fc.assert(
      fc.property(
        lines,
        coupon,
        taxPercent,
        fc.nat({ max: 50_00 }).map(cents),
        (bought, counted, percent, shipping) => {
          const ruled = { ...rules, taxPercent: percent }
          const estimate = cartTotals(bought, ruled, counted)
          const checkout = checkoutTotals(bought, ruled, shipping, counted)
          const isTaxOf = ({ tax }: Totals, taxed: number, parts: number) =>
            expect(Math.abs(tax - (taxed * percent) / 100)).toBeLessThanOrEqual(0.5 * parts + 1e-6)
          isTaxOf(estimate, estimate.subtotal, 1)
          // C926
          isTaxOf(checkout, checkout.subtotal - checkout.discount, 2)
          for (const totals of [estimate, checkout]) {
            for (const part of amountsOf(totals)) expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
            expect(totals.total).toBe(
              totals.subtotal + totals.tax + totals.shipping - totals.discount - totals.shippingDiscount,
            )
            expect(totals.subtotal).toBe(bought.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
            expect(totals.discount).toBeLessThanOrEqual(totals.subtotal)
            expect(totals.shippingDiscount).toBeLessThanOrEqual(totals.shipping)
          }
        },
      ),
    )
  })

  it('equals the charges of both checkouts together, if the product checkout accepts coupons', () => {
    // C926
    const carried = { ...rules, carryCouponIntoCheckout: true, cartShipping: { price: cents(0) } }
    const product = { price: cents(44_07), quantity: 1, isDigital: false }
    const script = { price: cents(39_07), quantity: 1, isDigital: true }
    const apart = [[product], [script]].map((lines) => checkoutTotals(lines, rules, cents(0)).total)
    expect(cartTotals([product, script], carried).total).toBe(apart[0]! + apart[1]!)
    const free = checkoutTotals([product], rules, cents(0), { percent: 100, freeShipping: true })
    expect([free.tax, free.total]).toEqual([0, 0])
  })

  it('rounds half a cent up in each percentage', () => {
    expect([
      percentOf(cents(50), 1),
      percentOf(cents(49), 1),
      percentOf(cents(150), 1),
      percentOf(cents(0), 8),
      percentOf(cents(100), 7.25),
    ]).toEqual([1, 0, 2, 0, 7])
  })
})
