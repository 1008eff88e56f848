import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney, minus, type Cents } from '#domain/money.ts'
import { type Totals, shippingCost, toFreeShipping, type CartRules, type PricedLine } from './pricing.ts'

/** Returns the name and amount of the tax, or of each of its parts if there are several rates. */
export function taxLines({
  taxName,
  tax,
  taxes,
}: Pick<Totals, 'taxName' | 'tax' | 'taxes'>): [name: string, amount: Cents][] {
  return taxes ? taxes.map((one) => [`${taxName} ${one.percent}%`, one.tax]) : [[taxName, tax]]
}

/**
 * Returns the totals of an order as names and amounts, for emails and PDFs.
 * @param how `method`: the shipping method; undefined if nothing is shipped
 */
export function totalLines(
  totals: Totals,
  currency: CurrencyCode,
  how: { coupon?: string | undefined; method?: string | undefined } = {},
): [name: string, amount: string][] {
  const { coupon, method } = how
  const { isTaxIncluded, subtotal, discount, shipping, shippingDiscount, total } = totals
  const taxes = taxLines(totals)
  const shown = (amount: Cents) => formatMoney(amount, currency)
  return [
    ['Subtotal', shown(subtotal)],
    ...lineIf(discount > 0, coupon === undefined ? 'Discount' : `Discount (${coupon})`, `-${shown(discount)}`),
    ...taxes.flatMap(([name, tax]) => lineIf(!isTaxIncluded, name, shown(tax))),
    ...lineIf(method !== undefined, `Shipping (${method})`, shown(minus(shipping, shippingDiscount))),
    ['Total', shown(total)],
    ...taxes.flatMap(([name, tax]) => lineIf(isTaxIncluded, `${name}, included`, shown(tax))),
  ]
}

function lineIf(isShown: boolean, name: string, amount: string): [string, string][] {
  return isShown ? [[name, amount]] : []
}

type Rules = Pick<CartRules, 'cartShipping' | 'carryCouponIntoCheckout'> & {
  currency: { code: CurrencyCode; decimals: number }
}

/**
 * Returns a sentence or phrase that says how to get free delivery: with the applied coupon, or by ordering more.
 * @param coupon the code of the applied coupon, if it makes delivery free
 * @returns undefined if delivery is free already, cannot become free, or nothing is shipped
 */
export function deliveryNote(lines: readonly PricedLine[], rules: Rules, coupon?: string): string | undefined {
  const { cartShipping, carryCouponIntoCheckout, currency } = rules
  if (coupon !== undefined && shippingCost(lines, cartShipping) > 0)
    return `Delivery is free with ${coupon}${carryCouponIntoCheckout ? '' : ', but only in the cart’s estimate'}.`
  const missing = toFreeShipping(lines, rules)
  if (missing === undefined) return undefined
  const where = cartShipping.freeIn === undefined ? '' : ` in ${cartShipping.freeIn}`
  return `${formatMoney(missing, currency.code)} more for free delivery${where}`
}
