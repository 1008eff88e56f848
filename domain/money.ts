let dollars: Intl.NumberFormat | undefined

/**
 * The price as people read it: a dollar sign and two decimals.
 * @param cents a whole number of cents
 */
export function formatMoney(cents: number): string {
  // Made at the first price: it takes long on a cheap phone, and most pages show none.
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
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

/** A part of an amount, rounded half up to whole cents. @param percent up to two decimals count */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 100) + 5_000) / 10_000)
}
