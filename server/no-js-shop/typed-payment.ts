import { PAYMENT_TYPE, type TypedPayment } from '#contract/no-js-pages.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import { LONGEST_PHONE } from '#domain/payments/kenyan-phone.ts'
import { PHONE_FIELD, rateWords } from '#domain/payments/payment-ways.ts'
import { NOTHING_CHARGED } from '#domain/payments/receipt.ts'
import { PAYMENT_METHODS, type PaymentType } from '#domain/order-kinds.ts'
import type { Charge } from '#server/payments/charge.ts'
import type { SeenAmounts } from './posted-numbers.ts'

/** Reads a payment method from its form. */
export function readTypedPayment(posted: URLSearchParams): TypedPayment {
  return { type: posted.get(PAYMENT_TYPE) ?? '', phone: (posted.get(PHONE_FIELD) ?? '').slice(0, LONGEST_PHONE) }
}

/** Returns a payment method in the shape of an API request. */
export function methodOf<Type extends PaymentType>(
  type: Type,
  { phone }: TypedPayment,
  { charged }: Pick<SeenAmounts, 'charged'>,
) {
  return { type, phone, ...(charged === undefined ? {} : { charged }) }
}

/** Returns the names and values of the hidden fields that carry a payment method from page to page. */
export function keptPayment({ type, phone }: TypedPayment): Record<string, string> {
  return { [PAYMENT_TYPE]: type, [PHONE_FIELD]: phone }
}

/** Returns a sentence that explains how the buyer will pay. @param typedPhone the phone number as typed */
export function chargeWords(
  { way, phone, amount, currency, rate, gateway, text = '' }: Charge,
  typedPhone: string,
  total: Cents,
  shopCurrency: CurrencyCode,
): string {
  if (total === 0) return NOTHING_CHARGED
  const label = PAYMENT_METHODS[way]
  const at = rate === null ? '' : ` (${formatMoney(total, shopCurrency)} at ${rateWords(rate, currency, shopCurrency)})`
  const paid = `You pay ${formatMoney(amount, currency)}${at}.`
  if (phone !== null) return `${label}. ${paid} You then enter your M-Pesa PIN on the phone ${typedPhone}.`
  if (gateway.act === 'hand') return `${label}. ${paid} ${text}`
  if (gateway.isSimulated) return `${label}. The payment is simulated: no money moves.`
  return `${label}, on the payment service’s page. ${paid}${way === 'card' ? ' You enter your card number there.' : ''}`
}
