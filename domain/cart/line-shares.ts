import { isWrittenWhole, type CurrencyCode } from '#domain/currency.ts'
import { apportioned, minus, NO_MONEY, smallestAmount, sum, times, type Cents } from '#domain/money.ts'
import type { PricedLine, Totals } from './pricing.ts'

/**
 * What a buyer pays for one line of an order, or for the order's shipping.
 * @property discount the part of the order's discount that applies to the line or to shipping
 * @property tax the tax within `total`
 */
export type Share = { total: Cents; discount: Cents; tax: Cents }

/**
 * The shares of an order's total. The shares add up to the total, and their taxes add up to the order's tax.
 * @property step the unit of which all shares are multiples: a whole unit of the currency if all amounts of the order
 *   are written without decimals, and otherwise a hundredth
 */
export type Shares = { lines: Share[]; shipping: Share; step: Cents }

/**
 * Splits the total of an order among its lines and its shipping. A discount is split among the products in proportion
 * to their prices. The tax at each rate is split among everything that is taxed at that rate, in proportion to the
 * prices after the discount.
 * @param usual the shop's tax rate in percent, which applies to shipping and to lines without a rate of their own
 */
export function lineShares(
  lines: readonly PricedLine[],
  totals: Totals,
  { currency, usual }: { currency: CurrencyCode; usual: number },
): Shares {
  const step = stepOf(lines, totals, currency)
  const prices = lines.map(({ price, quantity }) => times(price, quantity))
  const discounted = prices.map((price, position) => (lines[position]!.isDigital ? NO_MONEY : price))
  const discounts = apportioned(totals.discount, sum(discounted) === 0 ? prices : discounted, step)
  const nets = prices.map((price, position) => minus(price, discounts[position]!))
  const shippingNet = minus(totals.shipping, totals.shippingDiscount)
  const taxed = nets.map((amount, position) => ({ amount, taxPercent: lines[position]!.taxPercent ?? usual }))
  const taxedShipping = { amount: totals.isTaxIncluded ? shippingNet : NO_MONEY, taxPercent: usual }
  const taxes = apportionedTax([...taxed, taxedShipping], totals, step)
  const shareOf = (net: Cents, discount: Cents, tax: Cents) => ({
    total: totals.isTaxIncluded ? net : sum([net, tax]),
    discount,
    tax,
  })
  return {
    lines: nets.map((net, position) => shareOf(net, discounts[position]!, taxes[position]!)),
    shipping: shareOf(shippingNet, totals.shippingDiscount, taxes.at(-1)!),
    step,
  }
}

/** Returns the unit for splitting an order's amounts: see `Shares`. */
export function stepOf(
  lines: readonly Pick<PricedLine, 'price'>[],
  { subtotal, discount, tax, shipping, shippingDiscount }: Totals,
  currency: CurrencyCode,
): Cents {
  const amounts = [subtotal, discount, tax, shipping, shippingDiscount, ...lines.map(({ price }) => price)]
  const isWhole = amounts.every((amount) => isWrittenWhole(currency, amount))
  return smallestAmount(isWhole ? 0 : 2)
}

/**
 * Splits the tax of an order: the tax at each rate is split among the amounts that are taxed at that rate.
 * @param amounts the taxed amounts, with their rates in percent
 * @param step the unit of which each part is a multiple
 * @returns the tax on each amount; these taxes add up to the total tax
 */
export function apportionedTax(
  amounts: readonly { amount: Cents; taxPercent: number }[],
  { tax, taxes }: Pick<Totals, 'tax' | 'taxes'>,
  step: Cents,
): Cents[] {
  const rates: { percent?: number; tax: Cents }[] = taxes ?? [{ tax }]
  const parts = rates.map(({ percent, tax: part }) => {
    const weights = amounts.map((one) => (percent === undefined || one.taxPercent === percent ? one.amount : 0))
    return apportioned(part, weights, step)
  })
  return amounts.map((_, position) => sum(parts.map((part) => part[position]!)))
}
