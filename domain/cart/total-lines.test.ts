import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { deliveryNote } from './total-lines.ts'
import type { PricedLine } from './pricing.ts'

const rules = {
  currency: { code: DOLLARS, decimals: 2 },
  cartShipping: { freeOver: cents(50_00), price: cents(9_99) },
  carryCouponIntoCheckout: true,
}
const line = (price: number, isDigital = false): PricedLine => ({ price: cents(price), quantity: 1, isDigital })

it('a cart with a coupon for free delivery says that delivery is free, instead of how much more to order', () => {
  // C709 C963
  expect(deliveryNote([line(30_00)], rules)).toBe('$20.01 more for free delivery')
  expect(deliveryNote([line(30_00)], rules, 'FREESHIP')).toBe('Delivery is free with FREESHIP.')
  const inKenya = { ...rules, cartShipping: { ...rules.cartShipping, freeIn: 'Kenya' } }
  expect(deliveryNote([line(30_00)], inKenya)).toBe('$20.01 more for free delivery in Kenya')
  expect(deliveryNote([line(30_00)], inKenya, 'FREESHIP')).toBe('Delivery is free with FREESHIP.')
  const neverFree = { ...rules, cartShipping: { price: cents(9_99) } }
  expect(deliveryNote([line(30_00)], neverFree)).toBeUndefined()
  expect(deliveryNote([line(30_00)], neverFree, 'FREESHIP')).toBe('Delivery is free with FREESHIP.')
})

it('a cart says that a coupon makes delivery free only in the estimate, if the checkout does not accept the coupon', () => {
  // C963
  const estimate = { ...rules, carryCouponIntoCheckout: false }
  expect(deliveryNote([line(30_00)], estimate, 'FREESHIP')).toBe(
    'Delivery is free with FREESHIP, but only in the cart’s estimate.',
  )
})

it('a cart whose delivery is free anyway, or that has nothing to deliver, says nothing about a coupon', () => {
  // C963
  for (const lines of [[line(50_01)], [line(30_00, true)], []])
    for (const coupon of [undefined, 'FREESHIP']) expect(deliveryNote(lines, rules, coupon)).toBeUndefined()
})
