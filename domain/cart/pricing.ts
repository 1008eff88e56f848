import type { CartLine } from './cart.ts'
import type { Coupon, ShopSettings } from '../content/shop.ts'
import { isDigital } from './digital.ts'
import { minus, NO_MONEY, percentOf, sum, times, type Cents } from '../money.ts'

/** What a cart comes to. Discounts are amounts that are taken off. */
export type Totals = {
  subtotal: Cents
  discount: Cents
  tax: Cents
  shipping: Cents
  shippingDiscount: Cents
  total: Cents
}

/** What is bought of one thing, with its price. Nothing digital is shipped. */
export type PricedLine = { price: Cents; quantity: number; isDigital: boolean }

/** The lines of a cart as they are priced. */
export function pricedLines(cart: readonly CartLine[]): PricedLine[] {
  return cart.map(({ product, quantity }) => ({ price: product.price, quantity, isDigital: isDigital(product) }))
}

type CartRules = Pick<ShopSettings, 'taxPercent' | 'cartShipping'>
type CouponEffect = Pick<Coupon, 'percent' | 'freeShipping'>

/**
 * The cart's estimate: shipping is free when the subtotal is over a threshold, or when nothing is shipped, and a coupon
 * counts.
 */
export function cartTotals(
  lines: readonly PricedLine[],
  { taxPercent, cartShipping }: CartRules,
  coupon?: CouponEffect,
): Totals {
  const isFree = lines.every((line) => line.isDigital) || subtotalOf(lines) > cartShipping.freeOver
  return totals(lines, taxPercent, isFree ? NO_MONEY : cartShipping.price, coupon)
}

/**
 * What the checkout charges: the chosen shipping, whatever the subtotal; a coupon only where the owner lets it count
 * there.
 */
export function checkoutTotals(
  lines: readonly PricedLine[],
  { taxPercent }: Pick<ShopSettings, 'taxPercent'>,
  shipping: Cents,
  coupon?: CouponEffect,
): Totals {
  return totals(lines, taxPercent, shipping, coupon)
}

/**
 * Total = subtotal + tax + shipping - discount; the discount is a part of the subtotal only, and free shipping takes
 * off what shipping costs.
 */
function totals(
  lines: readonly PricedLine[],
  taxPercent: number,
  shipping: Cents,
  coupon: CouponEffect | undefined,
): Totals {
  const subtotal = subtotalOf(lines)
  const discount = coupon ? percentOf(subtotal, coupon.percent) : NO_MONEY
  const tax = percentOf(subtotal, taxPercent)
  const shippingDiscount = coupon?.freeShipping ? shipping : NO_MONEY
  return {
    subtotal,
    discount,
    tax,
    shipping,
    shippingDiscount,
    total: minus(sum([subtotal, tax, shipping]), discount, shippingDiscount),
  }
}

function subtotalOf(lines: readonly PricedLine[]): Cents {
  return sum(lines.map(({ price, quantity }) => times(price, quantity)))
}

/** The answer to an unknown coupon code. */
export const INVALID_COUPON = 'Invalid coupon code'

/** The coupon that a typed code means, whatever its case and the spaces around it; none that has ended. */
export function findCoupon(coupons: readonly Coupon[], typed: string, now: Date): Coupon | undefined {
  const code = typed.trim().toUpperCase()
  return coupons.find(
    (coupon) => coupon.code === code && (coupon.endsAt === undefined || now < new Date(coupon.endsAt)),
  )
}
