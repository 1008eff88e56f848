import type { Brand } from 'valibot'

/** An ISO 4217 code, such as KES. */
export type CurrencyCode = string & Brand<'CurrencyCode'>

/**
 * The currency of a shop.
 * @property decimals 2, or 0 if all amounts are whole. A shop can choose 0, for example because M-Pesa takes only whole
 * shillings.
 */
export type Currency = { code: CurrencyCode; decimals: number }

export const DOLLARS = 'USD' as CurrencyCode

/** The currencies that have no smaller unit (ISO 4217). */
const WITHOUT_CENTS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)
/** The currencies whose smaller unit is a thousandth or less (ISO 4217). Amounts here are hundredths. */
const WITH_SMALLER_UNITS: ReadonlySet<string> = new Set('BHD CLF IQD JOD KWD LYD OMR TND UYW'.split(' '))

/**
 * How a price begins in each currency. Other currencies begin with their code.
 * East African prices are usually whole, so whole amounts in shillings have no decimals.
 */
const SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  KES: 'KSh ',
  UGX: 'USh ',
  TZS: 'TSh ',
  RWF: 'RF ',
  NGN: '₦',
  GHS: 'GH₵',
  ZAR: 'R ',
  INR: '₹',
}
const WHOLE_WITHOUT_DECIMALS: ReadonlySet<string> = new Set(['KES', 'TZS'])

/** Returns whether a stored value has the form of an ISO 4217 code. */
export function isCurrencyCode(stored: unknown): stored is CurrencyCode {
  return typeof stored === 'string' && /^[A-Z]{3}$/.test(stored)
}

/** Returns the currency of a record that browsers store. Dollars are not stated, as in records from before other currencies. */
export function statedCurrency(code: CurrencyCode): { currency?: CurrencyCode } {
  return code === DOLLARS ? {} : { currency: code }
}

/** Returns what a price in a currency begins with: a symbol, or its code and a space. */
export function symbolOf(code: CurrencyCode): string {
  return Object.hasOwn(SYMBOLS, code) ? SYMBOLS[code]! : `${code} `
}

/** Returns the number of decimals of a currency, 0 or 2; undefined if it has more. */
export function decimalsOf(code: CurrencyCode): number | undefined {
  if (WITH_SMALLER_UNITS.has(code)) return undefined
  return WITHOUT_CENTS.has(code) ? 0 : 2
}

/** Returns whether an amount of a currency, in hundredths, is written without decimals. */
export function isWrittenWhole(code: CurrencyCode, hundredths: number): boolean {
  return WITHOUT_CENTS.has(code) || (WHOLE_WITHOUT_DECIMALS.has(code) && hundredths % 100 === 0)
}
