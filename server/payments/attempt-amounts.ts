import { formatMoney, type Cents } from '#domain/money.ts'
import type { Attempt } from './attempts.ts'

/** Returns the amount that has arrived, or the requested amount if the gateway has not stated the actual amount. */
export function arrivedCents({ received, amount }: Pick<Attempt, 'received' | 'amount'>): Cents {
  return received ?? amount
}

/**
 * Returns whether money has arrived in a currency other than the requested one. Such money is stored as an amount of 0.
 */
export function isInAnotherCurrency({ received }: Pick<Attempt, 'received'>): boolean {
  return received === 0
}

/** Formats the amount that has arrived. */
export function arrivedAmount(attempt: Pick<Attempt, 'received' | 'amount' | 'currency'>): string {
  return inWords(attempt, arrivedCents(attempt))
}

/** Formats a part of the amount that has arrived. If the money is in another currency, the text says so instead. */
export function inWords(attempt: Pick<Attempt, 'received' | 'currency'>, part: Cents): string {
  return isInAnotherCurrency(attempt) ? 'money in another currency' : formatMoney(part, attempt.currency)
}
