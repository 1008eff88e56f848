import type { CartLine } from './cart.ts'
import type { Coupon, ShopSettings } from '#domain/content/shop.ts'
import { isDigital } from '#domain/content/is-digital.ts'
import { lettersAndDigits, withoutLabel } from '#domain/text/typed-keys.ts'
import { minus, NO_MONEY, percentOf, percentWithin, smallestAmount, sum, times, type Cents } from '#domain/money.ts'

/** The part of a tax that is charged at one rate. */
export type TaxAtRate = { percent: number; tax: Cents }

/**
 * The totals of a cart. Discounts are positive amounts to subtract.
 * @property isTaxIncluded whether the other amounts already include the tax, so that the tax is not added
 * @property taxes the parts of the tax, if there are several rates
 */
export type Totals = {
  isTaxIncluded: boolean
  taxName: string
  subtotal: Cents
  discount: Cents
  tax: Cents
  taxes?: TaxAtRate[] | undefined
  shipping: Cents
  shippingDiscount: Cents
  total: Cents
}

/**
 * A line with its unit price and quantity. Digital items are not shipped.
 * @property taxPercent the line's tax rate, if it differs from the shop's
 */
export type PricedLine = { price: Cents; quantity: number; isDigital: boolean; taxPercent?: number | undefined }

/** The settings that prices are calculated from. */
export type PricingRules = Pick<ShopSettings, 'currency' | 'taxPercent' | 'taxIncluded' | 'taxName' | 'taxRates'>

/** Converts a cart's lines to the form that pricing uses. */
export function pricedLines(cart: readonly CartLine[], rules: Pick<PricingRules, 'taxRates'>): PricedLine[] {
  return cart.map(({ product, quantity }) => ({
    price: product.price,
    quantity,
    isDigital: isDigital(product),
    taxPercent: ownTaxPercent(rules, product.id),
  }))
}

/** Returns the tax rate of a product or script in percent; undefined if the shop's rate applies. */
function ownTaxPercent({ taxRates = {} }: Pick<PricingRules, 'taxRates'>, id: string): number | undefined {
  return Object.hasOwn(taxRates, id) ? taxRates[id] : undefined
}

/** Returns the tax rate of a product or script in percent: its own, or the shop's. */
export function taxPercentOf(rules: Pick<PricingRules, 'taxPercent' | 'taxRates'>, id: string): number {
  return ownTaxPercent(rules, id) ?? rules.taxPercent
}

/**
 * The price of shipping.
 * @property freeOver the subtotal above which shipping is free; if absent, it is never free
 * @property countsScripts whether scripts count toward that subtotal
 */
type ShippingRate = { price: Cents; freeOver?: Cents | undefined; countsScripts?: boolean }
/**
 * The settings that the cart's estimate is calculated from.
 * @property cartShipping `freeIn` is the country where shipping can be free; absent if it can be free in every country
 * @property carryCouponIntoCheckout whether the product checkout accepts coupons
 */
export type CartRules = PricingRules &
  Partial<Pick<ShopSettings, 'carryCouponIntoCheckout'>> & { cartShipping: ShippingRate & { freeIn?: string } }
type CouponEffect = Pick<Coupon, 'percent' | 'freeShipping'>

/** Returns the shipping cost: nothing if the subtotal is over the rate's threshold or no item is shipped. */
export function shippingCost(lines: readonly PricedLine[], { price, freeOver, countsScripts }: ShippingRate): Cents {
  const shipped = shippedOf(lines)
  const counted = countsScripts ? lines : shipped
  const isFree = shipped.length === 0 || (freeOver !== undefined && subtotalOf(counted) > freeOver)
  return isFree ? NO_MONEY : price
}

/**
 * Returns the cart's estimate. If the checkout accepts coupons, a coupon applies to products only, as in the checkout;
 * otherwise, it applies to the whole estimate.
 */
export function cartTotals(lines: readonly PricedLine[], rules: CartRules, coupon?: CouponEffect): Totals {
  const shipping = shippingCost(lines, rules.cartShipping)
  return totals(lines, rules, shipping, coupon, rules.carryCouponIntoCheckout ? 'products' : 'estimate')
}

/**
 * Returns the amount that a buyer still has to add for free shipping; undefined if shipping is already free or no item
 * is shipped. The amount raises the subtotal just above the threshold.
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
 * @param shipping the cost of the chosen option: see `shippingCost`
 * @param coupon the coupon, if the owner's settings allow coupons in the checkout
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
 * Calculates the totals: subtotal + tax + shipping - discounts. A percentage coupon applies to the subtotal only, and a
 * free-shipping coupon covers the full shipping price. If prices include the tax, it is not added, but calculated
 * from the amount paid. Otherwise, the tax on the items is added.
 * @param scope the items to which a coupon applies. `products`: products only. Scripts have a separate checkout, so the
 *   taxes on products and on scripts are rounded separately. `estimate`: all items, but an added tax is calculated on
 *   the full prices
 */
function totals(
  lines: readonly PricedLine[],
  rules: PricingRules,
  shipping: Cents,
  coupon: CouponEffect | undefined,
  scope: 'products' | 'estimate',
): Totals {
  const { currency, taxIncluded, taxName } = rules
  const discounted = scope === 'products' ? shippedOf(lines) : lines
  const percentOff = coupon?.percent ?? 0
  const subtotal = subtotalOf(lines)
  const discount = percentOf(subtotalOf(discounted), percentOff, currency.decimals)
  const shippingDiscount = coupon?.freeShipping ? shipping : NO_MONEY
  const paid = minus(sum([subtotal, shipping]), discount, shippingDiscount)
  const taxes = new Map<number, Cents>()
  addTaxes(taxes, rules, discounted, {
    percentOff: scope === 'products' || taxIncluded ? percentOff : 0,
    shipping: taxIncluded ? minus(shipping, shippingDiscount) : NO_MONEY,
  })
  if (scope === 'products') {
    addTaxes(
      taxes,
      rules,
      lines.filter((line) => line.isDigital),
    )
  }
  const tax = sum([...taxes.values()])
  return {
    isTaxIncluded: taxIncluded,
    taxName,
    subtotal,
    discount,
    tax,
    taxes: severalRates(taxes),
    shipping,
    shippingDiscount,
    total: taxIncluded ? paid : sum([paid, tax]),
  }
}

/**
 * Adds the taxes on the given lines to `taxes`, by rate. The tax at each rate is rounded once.
 * @param reduced `percentOff`: the discount on the lines; `shipping`: the taxed price of shipping, which is taxed at
 *   the shop's rate
 */
function addTaxes(
  taxes: Map<number, Cents>,
  { currency: { decimals }, taxPercent: usual, taxIncluded }: PricingRules,
  lines: readonly PricedLine[],
  { percentOff, shipping } = { percentOff: 0, shipping: NO_MONEY },
): void {
  const nets = new Map<number, Cents>()
  if (shipping > 0) add(nets, usual, shipping)
  let [price, net] = [NO_MONEY, NO_MONEY]
  for (const line of lines) {
    price = sum([price, times(line.price, line.quantity)])
    // The discount is rounded on the running total of the lines, so that the discounts on all lines add up to the whole
    // discount.
    const upToHere = minus(price, percentOf(price, percentOff, decimals))
    add(nets, line.taxPercent ?? usual, minus(upToHere, net))
    net = upToHere
  }
  for (const [percent, taxed] of nets)
    add(taxes, percent, (taxIncluded ? percentWithin : percentOf)(taxed, percent, decimals))
}

function add(amounts: Map<number, Cents>, percent: number, amount: Cents): void {
  amounts.set(percent, sum([amounts.get(percent) ?? NO_MONEY, amount]))
}

/** Returns the parts of a tax by rate, highest rate first; undefined if there is only one rate. */
export function severalRates(taxes: ReadonlyMap<number, Cents>): TaxAtRate[] | undefined {
  if (taxes.size < 2) return undefined
  return [...taxes].map(([percent, tax]) => ({ percent, tax })).toSorted((a, b) => b.percent - a.percent)
}

function shippedOf(lines: readonly PricedLine[]): PricedLine[] {
  return lines.filter((line) => !line.isDigital)
}

function subtotalOf(lines: readonly PricedLine[]): Cents {
  return sum(lines.map(({ price, quantity }) => times(price, quantity)))
}

/** The message for an unknown coupon code. */
export const INVALID_COUPON = 'Invalid coupon code'

/** The fields of a coupon that determine whether a code is valid. */
export type CouponTerms = Pick<Coupon, 'code' | 'endsAt'>

/**
 * Returns the unexpired coupon that matches a typed code. Compares letters and digits only, and ignores a label before
 * the code, such as `Coupon:`.
 */
export function findCoupon<C extends CouponTerms>(coupons: readonly C[], typed: string, now: Date): C | undefined {
  const code = lettersAndDigits(withoutLabel(typed))
  return coupons.find(
    (coupon) => coupon.code === code && (coupon.endsAt === undefined || now < new Date(coupon.endsAt)),
  )
}
