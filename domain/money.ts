/**
 * The price as people read it: a dollar sign, groups of three digits, and two decimals.
 * Written out, because the browser's own formatter takes longer to set up, on a cheap phone, than a page of prices to write.
 * @param cents a whole number of cents
 */
export function formatMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${inGroups(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Returns a number with a comma between groups of three digits: 2,000. */
export function inThousands(number: number): string {
  const [whole = '', fraction] = String(Math.abs(number)).split('.')
  return `${number < 0 ? '-' : ''}${inGroups(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

function inGroups(digits: string): string {
  let grouped = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3) grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`
  return grouped
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
