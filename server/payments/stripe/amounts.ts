import type { CurrencyCode } from '#domain/currency.ts'
import { cents, type Cents } from '#domain/money.ts'

/** Source: Stripe's documentation of currencies, read on 29 November 2026. */

/** The currencies without decimals: their amounts are whole units. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
/** The currencies with three decimals: their amounts are thousandths, and end in 0. */
const WITH_THREE: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '))

/** The currencies of which only whole units are taken. The last two are written in hundredths all the same. */
export const WHOLE_CURRENCIES: readonly string[] = [...WITHOUT_DECIMALS, 'ISK', 'UGX']

/** Returns an amount as Stripe's API writes it. @param amount in hundredths */
export function toStripe(amount: Cents, currency: CurrencyCode): number {
  if (WITHOUT_DECIMALS.has(currency)) return amount / 100
  return WITH_THREE.has(currency) ? amount * 10 : amount
}

/**
 * Reads an amount that Stripe's API writes.
 * @returns the hundredths; undefined if it is not a whole number of them
 */
export function fromStripe(amount: number, currency: CurrencyCode): Cents | undefined {
  const hundredths = WITHOUT_DECIMALS.has(currency) ? amount * 100 : WITH_THREE.has(currency) ? amount / 10 : amount
  return Number.isSafeInteger(hundredths) ? cents(hundredths) : undefined
}
