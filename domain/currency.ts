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

/** How a price begins in each currency. In others, it begins with their code. */
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
/** The currencies in which whole amounts are written with decimals, too: $19.00, but KSh 19. */
const WITH_DECIMALS: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP'])

/** Returns whether a stored value has the form of an ISO 4217 code. */
export function isCurrencyCode(stored: unknown): stored is CurrencyCode {
  return typeof stored === 'string' && /^[A-Z]{3}$/.test(stored)
}

/**
 * Returns the currency of a record that browsers store. Dollars are not stated, as in records from before other
 * currencies.
 */
export function statedCurrency(code: CurrencyCode): { currency?: CurrencyCode } {
  return code === DOLLARS ? {} : { currency: code }
}

/** Returns what a price in a currency begins with: a symbol, or its code and a space. */
export function symbolOf(code: CurrencyCode): string {
  return Object.hasOwn(SYMBOLS, code) ? SYMBOLS[code]! : `${code} `
}

/** Returns whether an amount of a currency, in hundredths, is written without decimals. */
export function isWrittenWhole(code: CurrencyCode, hundredths: number): boolean {
  return hundredths % 100 === 0 && !WITH_DECIMALS.has(code)
}
