import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import { shippingCost, toFreeShipping, type CartRules, type PricedLine } from './pricing.ts'

type Rules = Pick<CartRules, 'cartShipping' | 'carryCouponIntoCheckout'> & {
  currency: { code: CurrencyCode; decimals: number }
}

/**
 * Returns how a cart comes to free delivery: by the applied coupon, or by ordering more.
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
