import type { Brand } from 'valibot'

/** An ISO 4217 code, such as KES. */
export type CurrencyCode = string & Brand<'CurrencyCode'>

/**
 * The currency of a shop.
 * @property decimals 2, or 0 if all amounts are whole. A shop can choose 0, for example because M-Pesa accepts only
 *   whole shillings.
 */
export type Currency = { code: CurrencyCode; decimals: number }

export const DOLLARS = 'USD' as CurrencyCode
/** The only currency that M-Pesa supports. */
export const SHILLINGS = 'KES' as CurrencyCode

/** The symbol before a price, keyed by currency. In other currencies, a price begins with the currency's code. */
const SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  KES: 'KSh ',
  UGX: 'USh ',
  TZS: 'TSh ',
  NGN: '₦',
  GHS: 'GH₵',
  ZAR: 'R ',
}
/** The currencies in which even whole amounts are written with decimals: $19.00, but KSh 19. */
const WITH_DECIMALS: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP'])

/** Returns whether a stored value has the form of an ISO 4217 code. */
export function isCurrencyCode(stored: unknown): stored is CurrencyCode {
  return typeof stored === 'string' && /^[A-Z]{3}$/.test(stored)
}

/**
 * Returns the currency field for a record that browsers store. The field is omitted for dollars, as in records from
 * before shops could choose a currency.
 */
export function statedCurrency(code: CurrencyCode): { currency?: CurrencyCode } {
  return code === DOLLARS ? {} : { currency: code }
}

/** Returns the prefix of a price in a currency: a symbol, or the currency's code and a space. */
export function symbolOf(code: CurrencyCode): string {
  return Object.hasOwn(SYMBOLS, code) ? SYMBOLS[code]! : `${code} `
}

/** Returns whether an amount in a currency, given in hundredths, is written without decimals. */
export function isWrittenWhole(code: CurrencyCode, hundredths: number): boolean {
  return hundredths % 100 === 0 && !WITH_DECIMALS.has(code)
}
