import { symbolOf } from '#domain/currency.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import { currency } from '#app/content/content.ts'

/** Formats an amount in the shop's currency. */
export const formatPrice = (amount: Cents): string => formatMoney(amount, currency)

/** The currency symbol in front of a price in the shop's currency. */
export const priceSymbol = symbolOf(currency)
