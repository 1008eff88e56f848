import type { CartLine } from './cart.ts'
import type { Coupon, ShopSettings } from '../content/shop.ts'
import { isDigital } from './is-digital.ts'
import { minus, NO_MONEY, percentOf, sum, times, type Cents } from '../money.ts'

/** The totals of a cart. Discounts are positive amounts to subtract. */
export type Totals = {
  subtotal: Cents
  discount: Cents
  tax: Cents
  shipping: Cents
  shippingDiscount: Cents
  total: Cents
}

/** A line with its unit price and quantity. Digital items are not shipped. */
export type PricedLine = { price: Cents; quantity: number; isDigital: boolean }

/** Returns a cart's lines in the form that pricing uses. */
export function pricedLines(cart: readonly CartLine[]): PricedLine[] {
  return cart.map(({ product, quantity }) => ({ price: product.price, quantity, isDigital: isDigital(product) }))
}

type CartRules = Pick<ShopSettings, 'taxPercent' | 'cartShipping'>
type CouponEffect = Pick<Coupon, 'percent' | 'freeShipping'>

/**
 * Returns the cart's estimate. Shipping is free if the subtotal is over a threshold or nothing is shipped. A coupon
 * always applies.
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
 * Returns the totals of the checkout, with the chosen shipping regardless of the subtotal. Callers pass a coupon only
 * if the owner's settings let it apply there.
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
 * Total = subtotal + tax + shipping - discounts. A percentage applies to the subtotal only, and free shipping discounts
 * the whole shipping price.
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

/** The message for an unknown coupon code. */
export const INVALID_COUPON = 'Invalid coupon code'

/** Returns the unexpired coupon with a typed code, ignoring case and surrounding spaces. */
export function findCoupon(coupons: readonly Coupon[], typed: string, now: Date): Coupon | undefined {
  const code = typed.trim().toUpperCase()
  return coupons.find(
    (coupon) => coupon.code === code && (coupon.endsAt === undefined || now < new Date(coupon.endsAt)),
  )
}
