const dollars = /* @__PURE__ */ new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * The price as people read it: a dollar sign and two decimals.
 * @param cents a whole number of cents
 */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100)
}

/**
 * A price in dollars, as content files and stored carts carry it, in whole cents.
 * @returns undefined for anything that is not a finite, non-negative amount
 */
export function parseMoney(dollarAmount: unknown): number | undefined {
  const amount = typeof dollarAmount === 'string' && dollarAmount.trim() !== '' ? Number(dollarAmount) : dollarAmount
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0 || amount > 1e9) return undefined
  return Math.round((amount + Number.EPSILON) * 100)
}
