import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney, minus, type Cents } from '#domain/money.ts'
import type { Totals } from './pricing.ts'

/**
 * Returns the totals of an order as names and amounts, for emails and PDFs.
 * @param how `method`: the shipping method; undefined if nothing is shipped
 */
export function totalLines(
  { isTaxIncluded, taxName, subtotal, discount, tax, shipping, shippingDiscount, total }: Totals,
  currency: CurrencyCode,
  how: { coupon?: string | undefined; method?: string | undefined } = {},
): [name: string, amount: string][] {
  const { coupon, method } = how
  const shown = (amount: Cents) => formatMoney(amount, currency)
  return [
    ['Subtotal', shown(subtotal)],
    ...lineIf(discount > 0, coupon === undefined ? 'Discount' : `Discount (${coupon})`, `-${shown(discount)}`),
    ...lineIf(!isTaxIncluded, taxName, shown(tax)),
    ...lineIf(method !== undefined, `Shipping (${method})`, shown(minus(shipping, shippingDiscount))),
    ['Total', shown(total)],
    ...lineIf(isTaxIncluded, `${taxName}, included`, shown(tax)),
  ]
}

function lineIf(isShown: boolean, name: string, amount: string): [string, string][] {
  return isShown ? [[name, amount]] : []
}
