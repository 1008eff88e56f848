import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney, type Cents } from '#domain/money.ts'

/**
 * Returns an exchange rate in words, such as KSh 130 to $1.00.
 * @param rate what one unit of the shop's currency costs in the charged one, in hundredths
 */
export function rateWords(rate: number, charged: CurrencyCode, currency: CurrencyCode): string {
  return `${formatMoney(rate as Cents, charged)} to ${formatMoney(100 as Cents, currency)}`
}
