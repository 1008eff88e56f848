import type { CartLine } from './cart.ts'
import type { Coupon, ShopSettings } from '../content/shop.ts'
import { isDigital } from './is-digital.ts'
import { minus, NO_MONEY, percentOf, percentWithin, smallestAmount, sum, times, type Cents } from '../money.ts'

/**
 * The totals of a cart. Discounts are positive amounts to subtract.
 * @property isTaxIncluded whether the tax is a part of the other amounts, and not added to them
 */
export type Totals = {
  isTaxIncluded: boolean
  taxName: string
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

/** What a price is calculated by. */
export type PricingRules = Pick<ShopSettings, 'currency' | 'taxPercent' | 'taxIncluded' | 'taxName'>
type CartRules = PricingRules & Pick<ShopSettings, 'cartShipping'>
type CouponEffect = Pick<Coupon, 'percent' | 'freeShipping'>

/**
 * Returns the cart's estimate. Shipping is free if the subtotal is over a threshold or nothing is shipped. A coupon
 * always applies.
 */
export function cartTotals(lines: readonly PricedLine[], rules: CartRules, coupon?: CouponEffect): Totals {
  const isFree = lines.every((line) => line.isDigital) || subtotalOf(lines) > rules.cartShipping.freeOver
  return totals(lines, rules, isFree ? NO_MONEY : rules.cartShipping.price, coupon)
}

/**
 * Returns how much more a buyer has to order for free shipping; undefined if shipping is free already, or nothing is
 * shipped. The subtotal must exceed the threshold by the smallest amount.
 */
export function toFreeShipping(
  lines: readonly PricedLine[],
  { currency, cartShipping }: Pick<ShopSettings, 'currency' | 'cartShipping'>,
): Cents | undefined {
  const subtotal = subtotalOf(lines)
  if (lines.every((line) => line.isDigital) || subtotal > cartShipping.freeOver || cartShipping.price === 0)
    return undefined
  return sum([minus(cartShipping.freeOver, subtotal), smallestAmount(currency.decimals)])
}

/**
 * Returns the totals of the checkout, with the chosen shipping regardless of the subtotal. Callers pass a coupon only
 * if the owner's settings let it apply there.
 */
export function checkoutTotals(
  lines: readonly PricedLine[],
  rules: PricingRules,
  shipping: Cents,
  coupon?: CouponEffect,
): Totals {
  return totals(lines, rules, shipping, coupon)
}

/**
 * Total = subtotal + tax + shipping - discounts. A percentage applies to the subtotal only, and free shipping discounts
 * the whole shipping price. A tax that prices include is not added: it is the tax in what is paid.
 */
function totals(
  lines: readonly PricedLine[],
  { currency: { decimals }, taxPercent, taxIncluded, taxName }: PricingRules,
  shipping: Cents,
  coupon: CouponEffect | undefined,
): Totals {
  const subtotal = subtotalOf(lines)
  const discount = coupon ? percentOf(subtotal, coupon.percent, decimals) : NO_MONEY
  const shippingDiscount = coupon?.freeShipping ? shipping : NO_MONEY
  const paid = minus(sum([subtotal, shipping]), discount, shippingDiscount)
  const tax = taxIncluded ? percentWithin(paid, taxPercent, decimals) : percentOf(subtotal, taxPercent, decimals)
  return {
    isTaxIncluded: taxIncluded,
    taxName,
    subtotal,
    discount,
    tax,
    shipping,
    shippingDiscount,
    total: taxIncluded ? paid : sum([paid, tax]),
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
