import type { Brand } from 'valibot'

/**
 * An amount of money: a whole number of cents, from the content files to the database. Only this file and
 * `money-schema.ts` make one.
 */
export type Cents = number & Brand<'Cents'>

const money = (count: number) => count as Cents

// A call here would count as an effect, and every page that imports a list would load this file.
export const NO_MONEY = 0 as Cents

/** A number of cents as an amount of money. @throws RangeError unless it is whole */
export function cents(count: number): Cents {
  if (!Number.isSafeInteger(count)) throw new RangeError(`${count} is not a whole number of cents`)
  return money(count)
}

export function sum(amounts: readonly Cents[]): Cents {
  return money(amounts.reduce<number>((total, amount) => total + amount, 0))
}

export function minus(amount: Cents, ...deductions: readonly Cents[]): Cents {
  return money(amount - sum(deductions))
}

/** @param count a whole number */
export function times(amount: Cents, count: number): Cents {
  return money(amount * count)
}

/** A part of an amount, rounded half up to whole cents. @param percent up to two decimals count */
export function percentOf(amount: Cents, percent: number): Cents {
  return money(Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000))
}

/**
 * The price as people read it: a dollar sign, groups of three digits, and two decimals.
 * Written out, because the browser's own formatter takes longer to set up, on a cheap phone, than a page of prices to
 * write.
 */
export function formatMoney(cents: Cents): string {
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
 * The amount that a number of dollars means, or a text of one, as people type it and as programs outside send it.
 * @returns undefined for anything that is not a finite, non-negative amount
 */
export function parseMoney(dollars: unknown): Cents | undefined {
  const amount = typeof dollars === 'string' && dollars.trim() !== '' ? Number(dollars) : dollars
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0 || amount > 1e9) return undefined
  return money(Math.round((amount + Number.EPSILON) * 100))
}

/** An amount as it is typed: dollars without needless decimals, such as 50 or 49.5. */
export function typedAmount(amount: Cents): string {
  return String(toDollars(amount))
}

/**
 * An amount as a number of dollars, for those outside who ask for one: stored carts and purchases, the console, payment
 * providers.
 */
export function toDollars(amount: Cents): number {
  return amount / 100
}
