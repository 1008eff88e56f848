import type { CurrencyCode } from '#domain/currency.ts'
import { cents, type Cents } from '#domain/money.ts'

/** Source of the formats: Stripe's documentation of currencies, read on 29 November 2026. */

/** The currencies without decimals, whose amounts are sent in whole units. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
/** The currencies with three decimals, whose amounts are sent in thousandths and end in 0. */
const WITH_THREE: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * The currencies in which only whole units can be charged. Amounts in the last two are nevertheless sent in hundredths.
 */
export const WHOLE_CURRENCIES: readonly string[] = [...WITHOUT_DECIMALS, 'ISK', 'UGX']

/** Converts an amount to the format of Stripe's API. @param amount the amount in hundredths */
export function toStripe(amount: Cents, currency: CurrencyCode): number {
  if (WITHOUT_DECIMALS.has(currency)) return amount / 100
  return WITH_THREE.has(currency) ? amount * 10 : amount
}

/**
 * Converts an amount from the format of Stripe's API.
 * @returns the amount in hundredths; undefined if it is not a whole number
 */
export function fromStripe(amount: number, currency: CurrencyCode): Cents | undefined {
  const hundredths = WITHOUT_DECIMALS.has(currency) ? amount * 100 : WITH_THREE.has(currency) ? amount / 10 : amount
  return Number.isSafeInteger(hundredths) ? cents(hundredths) : undefined
}
