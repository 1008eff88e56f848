import { lineShares, stepOf, type Share, type Shares } from '#domain/cart/line-shares.ts'
import { severalRates, taxPercentOf, type PricedLine, type PricingRules, type Totals } from '#domain/cart/pricing.ts'
import { minus, sum, times, type Cents } from '#domain/money.ts'
import type { NewLine, OrderLine, OrderRow, StoredOrder } from './queries.ts'

/** Returns the tax rate of a product or script, in hundredths of a percent. */
export function taxRateOf(rules: Pick<PricingRules, 'taxPercent' | 'taxRates'>, id: string): number {
  return hundredths(taxPercentOf(rules, id))
}

/** Converts a percentage to hundredths of a percent. */
export function hundredths(percent: number): number {
  return Math.round(percent * 100)
}

/** Converts a line to the form that pricing uses. */
export function pricedLine({ kind, unit_price: price, quantity, tax_rate }: NewLine): PricedLine {
  return { price, quantity, isDigital: kind === 'script', taxPercent: tax_rate / 100 }
}

/** Returns the lines of a new order with their shares of its discount and its tax. @param usual the shop's tax rate */
export function withShares(
  lines: readonly NewLine[],
  totals: Totals,
  { currency, tax_rate: usual }: Pick<OrderRow, 'currency' | 'tax_rate'>,
): OrderLine[] {
  const shares = lineShares(lines.map(pricedLine), totals, { currency, usual: usual / 100 })
  return lines.map((line, position) => {
    const { discount, tax } = shares.lines[position]!
    return { ...line, discount, tax }
  })
}

/** Returns the shares of a stored order's total. */
export function sharesOf(order: StoredOrder): Shares {
  const shareOf = (price: Cents, discount: Cents, tax: Cents): Share => {
    const net = minus(price, discount)
    return { total: order.tax_included === 1 ? net : sum([net, tax]), discount, tax }
  }
  return {
    lines: order.lines.map(({ unit_price, quantity, discount, tax }) =>
      shareOf(times(unit_price, quantity), discount, tax),
    ),
    shipping: shareOf(order.shipping, order.shipping_discount, shippingTax(order)),
    step: stepOf(
      order.lines.map(({ unit_price: price }) => ({ price })),
      totalsOf(order),
      order.currency,
    ),
  }
}

/** Returns the totals of a stored order. */
export function totalsOf(order: StoredOrder): Totals {
  const { subtotal, discount, tax, shipping, total, tax_name, tax_included, shipping_discount } = order
  return {
    subtotal,
    discount,
    tax,
    taxes: severalRates(taxesOf(order)),
    shipping,
    shippingDiscount: shipping_discount,
    total,
    taxName: tax_name,
    isTaxIncluded: tax_included === 1,
  }
}

/** Returns the tax of an order by rate. */
function taxesOf(order: StoredOrder): Map<number, Cents> {
  const isShippingTaxed = order.tax_included === 1 && order.shipping > order.shipping_discount
  const shipping = isShippingTaxed ? [{ tax_rate: order.tax_rate, tax: shippingTax(order) }] : []
  const byRate = Map.groupBy([...order.lines, ...shipping], ({ tax_rate }) => tax_rate / 100)
  return new Map([...byRate].map(([percent, taxed]) => [percent, sum(taxed.map(({ tax }) => tax))]))
}

function shippingTax({ tax, lines }: StoredOrder): Cents {
  return minus(tax, ...lines.map((line) => line.tax))
}
