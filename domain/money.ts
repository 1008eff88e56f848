import type { Brand } from 'valibot'
import { isWrittenWhole, symbolOf, type CurrencyCode } from './currency.ts'

/**
 * An amount of money as a whole number of hundredths of a currency unit. All code uses this type, from the content
 * files to the database. In a currency without cents, it is a multiple of 100. Only this file and `money-schema.ts`
 * create such amounts.
 */
export type Cents = number & Brand<'Cents'>

const money = (count: number) => count as Cents

// This is a cast and not a call to `cents`: bundlers treat a call as a side effect, so every page that imports a list
// would load this file.
export const NO_MONEY = 0 as Cents

/** Returns a number of cents as an amount of money. @throws RangeError unless the number is whole */
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

/** Returns an amount multiplied by a whole number. */
export function times(amount: Cents, count: number): Cents {
  return money(amount * count)
}

/**
 * Returns a percentage of an amount, rounded half up.
 * @param percent with at most two decimals
 * @param decimals the decimals of the result: 2 for whole cents, 0 for whole units of the currency
 */
export function percentOf(amount: Cents, percent: number, decimals = 2): Cents {
  return share(amount, Math.round(percent * 100), 10_000, decimals)
}

/** Returns the part of an amount that is an included percentage, such as the tax in a price that includes tax. */
export function percentWithin(amount: Cents, percent: number, decimals = 2): Cents {
  const added = Math.round(percent * 100)
  return share(amount, added, 10_000 + added, decimals)
}

/**
 * Converts an amount to another currency, rounded up to whole units.
 * @param rate the price of one unit, in hundredths of a unit of the other currency
 */
export function converted(amount: Cents, rate: number): Cents {
  return money(Math.ceil((amount * rate) / 10_000) * 100)
}

/** Returns the smallest amount of a currency with 2 or 0 decimals. */
export function smallestAmount(decimals: number): Cents {
  return money(decimals === 0 ? 100 : 1)
}

/**
 * Splits an amount by weights. The parts add up to the amount.
 * @param step the smallest amount of the currency: see `smallestAmount`
 */
export function apportioned(amount: Cents, weights: readonly number[], step: Cents = smallestAmount(2)): Cents[] {
  const whole = weights.reduce((all, weight) => all + weight, 0)
  let [weighed, given] = [0, 0]
  return weights.map((weight) => {
    weighed += weight
    // Rounded half up.
    const upToHere =
      whole === 0
        ? 0
        : Number((2n * product(amount, weighed) + product(whole, step)) / (2n * product(whole, step))) * step
    const part = upToHere - given
    given = upToHere
    return money(part)
  })
}

/** Returns `amount * part / whole`, rounded down to a multiple of `step`; the exact amount if the part is the whole. */
export function proportional(amount: Cents, part: Cents, whole: Cents, step: Cents = smallestAmount(2)): Cents {
  return money(part === whole ? amount : Number(product(amount, part) / product(whole, step)) * step)
}

/** Returns an exact product, which can exceed the largest safe integer. */
function product(one: number, other: number): bigint {
  return BigInt(one) * BigInt(other)
}

/** Returns an amount times a fraction, rounded half up. */
function share(amount: Cents, numerator: number, denominator: number, decimals: number): Cents {
  const step = smallestAmount(decimals)
  const divisor = denominator * step
  return money(Math.floor((2 * amount * numerator + divisor) / (2 * divisor)) * step)
}

/**
 * Formats a price: the currency's symbol or code, groups of three digits, and decimals where the currency is written
 * with them. Does not use `Intl.NumberFormat`, because creating a formatter on a cheap phone takes longer than
 * formatting a whole page of prices.
 */
export function formatMoney(cents: Cents, currency: CurrencyCode): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const decimals = isWrittenWhole(currency, cents) ? '' : `.${digits.slice(-2)}`
  return `${cents < 0 ? '-' : ''}${symbolOf(currency)}${inGroups(digits.slice(0, -2))}${decimals}`
}

/** Formats an amount for other programs: units with a decimal point and two decimals, such as 1234.50. */
export function decimalAmount(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
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
 * Parses an amount in units of a currency: a number or a string, as typed by people or sent by other programs.
 * @returns undefined for anything that is not a finite, non-negative amount
 */
export function parseMoney(units: unknown): Cents | undefined {
  const amount = typeof units === 'string' && units.trim() !== '' ? Number(units) : units
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0 || amount > 1e9) return undefined
  return money(Math.round((amount + Number.EPSILON) * 100))
}

/** Formats an amount for an input field: units without trailing zeros, such as 50 or 49.5. */
export function typedAmount(amount: Cents): string {
  return String(toUnits(amount))
}

/**
 * Converts an amount to a number of units, such as dollars, for formats that need one: stored carts and purchases, the
 * console, payment providers.
 */
export function toUnits(amount: Cents): number {
  return amount / 100
}
