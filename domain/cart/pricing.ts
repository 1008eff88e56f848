import type { CartLine } from './cart.ts'
import type { Coupon, ShopSettings } from '#domain/content/shop.ts'
import { isDigital } from '#domain/content/is-digital.ts'
import { lettersAndDigits } from '#domain/text/letters-and-digits.ts'
import { minus, NO_MONEY, percentOf, percentWithin, smallestAmount, sum, times, type Cents } from '#domain/money.ts'

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
/**
 * What shipping costs. @property freeOver above which subtotal it is free; never if absent
 * @property countsScripts whether scripts count toward that subtotal
 */
type ShippingRate = { price: Cents; freeOver?: Cents | undefined; countsScripts?: boolean }
/**
 * What the cart's estimate is calculated by.
 * @property cartShipping with the only country where it becomes free, unless it does in all of them
 * @property carryCouponIntoCheckout whether the checkout of products accepts coupons
 */
export type CartRules = PricingRules &
  Partial<Pick<ShopSettings, 'carryCouponIntoCheckout'>> & { cartShipping: ShippingRate & { freeIn?: string } }
type CouponEffect = Pick<Coupon, 'percent' | 'freeShipping'>

/** Returns what shipping costs: nothing if the subtotal is over the rate's threshold, or nothing is shipped. */
export function shippingCost(lines: readonly PricedLine[], { price, freeOver, countsScripts }: ShippingRate): Cents {
  const shipped = shippedOf(lines)
  const counted = countsScripts ? lines : shipped
  const isFree = shipped.length === 0 || (freeOver !== undefined && subtotalOf(counted) > freeOver)
  return isFree ? NO_MONEY : price
}

/**
 * Returns the cart's estimate. If the checkout accepts coupons, one applies to products only, as it does there;
 * otherwise to the whole estimate.
 */
export function cartTotals(lines: readonly PricedLine[], rules: CartRules, coupon?: CouponEffect): Totals {
  const shipping = shippingCost(lines, rules.cartShipping)
  return totals(lines, rules, shipping, coupon, rules.carryCouponIntoCheckout ? 'products' : 'estimate')
}

/**
 * Returns how much more a buyer has to order for free shipping; undefined if shipping is free already, or nothing is
 * shipped. The subtotal must exceed the threshold by the smallest amount.
 */
export function toFreeShipping(
  lines: readonly PricedLine[],
  { currency, cartShipping }: Pick<CartRules, 'currency' | 'cartShipping'>,
): Cents | undefined {
  const { freeOver, countsScripts } = cartShipping
  if (freeOver === undefined || shippingCost(lines, cartShipping) === 0) return undefined
  const subtotal = subtotalOf(countsScripts ? lines : shippedOf(lines))
  return sum([minus(freeOver, subtotal), smallestAmount(currency.decimals)])
}

/**
 * Returns the totals of the checkout.
 * @param shipping what the chosen option costs: see `shippingCost`
 * @param coupon only if the owner's settings let it apply there
 */
export function checkoutTotals(
  lines: readonly PricedLine[],
  rules: PricingRules,
  shipping: Cents,
  coupon?: CouponEffect,
): Totals {
  return totals(lines, rules, shipping, coupon, 'products')
}

/**
 * Total = subtotal + tax + shipping - discounts. A percentage applies to the subtotal only, and free shipping discounts
 * the whole shipping price. A tax that prices include is not added: it is the tax in what is paid. Otherwise it is added
 * to what is paid for the items.
 * @param scope what a coupon applies to. `products`: as in their checkout; scripts have another one, so the tax of each is
 * rounded by itself. `estimate`: to all items, but the full prices are taxed
 */
function totals(
  lines: readonly PricedLine[],
  { currency: { decimals }, taxPercent, taxIncluded, taxName }: PricingRules,
  shipping: Cents,
  coupon: CouponEffect | undefined,
  scope: 'products' | 'estimate',
): Totals {
  const products = subtotalOf(shippedOf(lines))
  const scripts = subtotalOf(lines.filter((line) => line.isDigital))
  const subtotal = sum([products, scripts])
  const discount = coupon ? percentOf(scope === 'products' ? products : subtotal, coupon.percent, decimals) : NO_MONEY
  const shippingDiscount = coupon?.freeShipping ? shipping : NO_MONEY
  const paid = minus(sum([subtotal, shipping]), discount, shippingDiscount)
  const taxed = {
    products: [taxIncluded ? minus(paid, scripts) : minus(products, discount), scripts],
    estimate: [taxIncluded ? paid : subtotal],
  }[scope]
  const taxOf = taxIncluded ? percentWithin : percentOf
  const tax = sum(taxed.map((amount) => taxOf(amount, taxPercent, decimals)))
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

function shippedOf(lines: readonly PricedLine[]): PricedLine[] {
  return lines.filter((line) => !line.isDigital)
}

function subtotalOf(lines: readonly PricedLine[]): Cents {
  return sum(lines.map(({ price, quantity }) => times(price, quantity)))
}

/** The message for an unknown coupon code. */
export const INVALID_COUPON = 'Invalid coupon code'

/** Returns the unexpired coupon with a typed code, of which only letters and digits count. */
export function findCoupon(coupons: readonly Coupon[], typed: string, now: Date): Coupon | undefined {
  const code = lettersAndDigits(typed)
  return coupons.find(
    (coupon) => coupon.code === code && (coupon.endsAt === undefined || now < new Date(coupon.endsAt)),
  )
}
