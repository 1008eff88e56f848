import { isWrittenWhole, type CurrencyCode } from '#domain/currency.ts'
import { apportioned, minus, NO_MONEY, smallestAmount, sum, times, type Cents } from '#domain/money.ts'
import type { PricedLine, Totals } from './pricing.ts'

/** What a buyer pays for a line of an order, or for its shipping. @property tax the tax within `total` */
export type Share = { total: Cents; tax: Cents }

/**
 * The shares of an order's total. They add up to the total, and their taxes to its tax.
 * @property step the smallest amount in which the order is paid: a whole unit of its currency if all its amounts are
 * whole
 */
export type Shares = { lines: Share[]; shipping: Share; step: Cents }

/**
 * Splits the total of an order among its lines and its shipping. A discount is split among the products, by price. The
 * tax is split among everything that is taxed, by price after the discount.
 */
export function lineShares(lines: readonly PricedLine[], totals: Totals, currency: CurrencyCode): Shares {
  const step = stepOf(lines, totals, currency)
  const prices = lines.map(({ price, quantity }) => times(price, quantity))
  const discounted = prices.map((price, position) => (lines[position]!.isDigital ? NO_MONEY : price))
  const discounts = apportioned(totals.discount, sum(discounted) === 0 ? prices : discounted, step)
  const nets = prices.map((price, position) => minus(price, discounts[position]!))
  const shippingNet = minus(totals.shipping, totals.shippingDiscount)
  const taxes = apportioned(totals.tax, [...nets, totals.isTaxIncluded ? shippingNet : 0], step)
  const shareOf = (net: Cents, tax: Cents) => ({ total: totals.isTaxIncluded ? net : sum([net, tax]), tax })
  return {
    lines: nets.map((net, position) => shareOf(net, taxes[position]!)),
    shipping: shareOf(shippingNet, taxes.at(-1)!),
    step,
  }
}

function stepOf(
  lines: readonly Pick<PricedLine, 'price'>[],
  { subtotal, discount, tax, shipping, shippingDiscount }: Totals,
  currency: CurrencyCode,
): Cents {
  const amounts = [subtotal, discount, tax, shipping, shippingDiscount, ...lines.map(({ price }) => price)]
  const isWhole = amounts.every((amount) => isWrittenWhole(currency, amount))
  return smallestAmount(isWhole ? 0 : 2)
}
