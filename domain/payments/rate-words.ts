import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney, type Cents } from '#domain/money.ts'

/**
 * Returns an exchange rate in words, such as KSh 130 to $1.00.
 * @param rate the price of one unit of the shop's currency in hundredths of the charged currency's unit
 */
export function rateWords(rate: number, charged: CurrencyCode, currency: CurrencyCode): string {
  return `${formatMoney(rate as Cents, charged)} to ${formatMoney(100 as Cents, currency)}`
}
