import * as v from 'valibot'
import { CHARGED, PAYMENT_TYPE, type TypedPayment } from '#contract/no-js-pages.ts'
import { MOST_OF_ONE } from '#contract/orders.ts'
import { NO_MONEY, type Cents, formatMoney } from '#domain/money.ts'
import { centsSchema } from '#domain/money-schema.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import type { Charge } from '#server/payments/charge.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { LONGEST_PHONE } from '#domain/payments/kenyan-phone.ts'
import { PHONE_FIELD, rateWords } from '#domain/payments/payment-ways.ts'
import { NOTHING_CHARGED } from '#domain/payments/receipt.ts'
import { PAYMENT_METHODS, type PaymentType } from '#domain/order-kinds.ts'

const TOTAL = 'total'

/** The amounts that a buyer saw before ordering: the total, and the converted amount to be charged, if any. */
export type SeenAmounts = { total: Cents; charged: Cents | undefined }

export const NOTHING_SEEN: SeenAmounts = { total: NO_MONEY, charged: undefined }

/** Returns the names and values of the hidden fields that carry the amounts of a review. */
export function keptAmounts(total: Cents, { rate, amount }: Charge): Record<string, string> {
  return { [TOTAL]: String(total), ...(rate === null ? {} : { [CHARGED]: String(amount) }) }
}

/** Reads the posted amounts of a review, or returns undefined if they did not come from our page. */
export function readSeenAmounts(posted: URLSearchParams): SeenAmounts | undefined {
  const total = readCents(posted.get(TOTAL))
  const charged = readCharged(posted)
  return total === undefined || charged === 'wrong' ? undefined : { total, charged }
}

/**
 * Reads the converted amount that a buyer saw. Returns undefined if no amount was converted, and `'wrong'` if the
 * amount is invalid.
 */
export function readCharged(posted: URLSearchParams): Cents | undefined | 'wrong' {
  const typed = posted.get(CHARGED)
  return typed === null ? undefined : (readCents(typed) ?? 'wrong')
}

/** Parses a typed quantity, or returns undefined if it is not a whole number that can be ordered. */
export function readQuantity(typed: string): number | undefined {
  const digits = keyText(typed)
  const quantity = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
  return quantity >= 1 && quantity <= MOST_OF_ONE ? quantity : undefined
}

function readCents(typed: string | null): Cents | undefined {
  const read = v.safeParse(centsSchema, /^\d{1,12}$/.test(typed ?? '') ? Number(typed) : undefined)
  return read.success ? read.output : undefined
}

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
  const paid = `You pay ${formatMoney(amount, currency)}${at}.${text === '' ? '' : ` ${text}`}`
  if (phone !== null) return `${label}. ${paid} You then enter your M-Pesa PIN on the phone ${typedPhone}.`
  if (gateway.act === 'hand') return `${label}. ${paid}`
  if (gateway.isSimulated) return `${label}. The payment is simulated: no money moves.`
  return `${label}, on the payment service’s page. ${paid}${way === 'card' ? ' You enter your card number there.' : ''}`
}
