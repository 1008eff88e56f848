/**
 * The price as people read it: a dollar sign, groups of three digits, and two decimals.
 * Written out, because the browser's own formatter takes longer to set up, on a cheap phone, than a page of prices to write.
 * @param cents a whole number of cents
 */
export function formatMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`
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

/** Cents as stored carts, the console and programs outside carry them: a number of dollars. Never to be summed. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** A part of an amount, rounded half up to whole cents. @param percent up to two decimals count */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 100) + 5_000) / 10_000)
}
