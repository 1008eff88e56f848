import { html } from 'hono/html'
import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import { LONGEST_PHONE } from '#domain/payments/kenyan-phone.ts'
import { PAID_ELSEWHERE } from '#domain/payments/paid-elsewhere.ts'
import { NO_PAYMENT_METHOD, type PaymentMode, type PaymentWay } from '#domain/payments/payment-ways.ts'
import { PHONE_FIELD } from '#domain/payments/phone-field.ts'
import { PRACTICE_ENDINGS, PRACTICE_WORDS } from '#domain/payments/practice-endings.ts'
import { NOTHING_CHARGED } from '#domain/payments/receipt.ts'
import { rateWords } from '#domain/payments/rate-words.ts'
import { PAYMENT_METHODS, type PaymentType } from '#domain/order-kinds.ts'
import type { Charge } from '#server/payments/charge.ts'
import type { Markup } from '#server/http/send-no-js-page.ts'
import { textField, tiles } from './markup.ts'
import type { SeenAmounts } from './posted-numbers.ts'

/** The name of the field for the payment method. */
export const PAYMENT_TYPE = 'payment-method'

/** A buyer's payment method, as posted. */
export type TypedPayment = { type: string; phone: string }

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

/**
 * Returns the fields for a payment method. Card numbers are never entered on this page. A card can be charged only on
 * the payment service's page.
 */
export function paymentFields(
  mode: PaymentMode,
  ways: readonly PaymentWay[],
  { type, phone }: TypedPayment,
  mistakes: Readonly<Record<string, string>>,
): Markup {
  const chosen = ways.some((way) => way.type === type) ? type : (ways[0]?.type ?? '')
  return html`<fieldset>
    <legend class="subtitle">Payment Method</legend>
    <p class="mt-1 text-sm text-muted">
      ${
        mode === 'live'
          ? PAID_ELSEWHERE
          : 'Payments on this site are simulated, so no money moves. You will not be asked for a card number.'
      }
    </p>
    ${ways.length === 0 ? html`<p class="mt-3 text-bad">${NO_PAYMENT_METHOD}</p>` : ''}
    ${tiles(
      PAYMENT_TYPE,
      chosen,
      ways.map(({ type: value, text }) => ({
        value,
        words: html`<span
          ><span class="font-semibold">${PAYMENT_METHODS[value]}</span
          >${text === undefined ? '' : html`<br />${text}`}</span
        >`,
      })),
    )}
    ${ways.some(({ act }) => act === 'phone') ? phoneField(mode, phone, mistakes[PHONE_FIELD]) : ''}
  </fieldset>`
}

/** Returns the field for the number of the phone that gets the M-Pesa prompt. */
export function phoneField(mode: PaymentMode, phone: string, mistake: string | undefined): Markup {
  return html`<div class="mt-4 grid max-w-sm gap-3">
    ${textField({
      name: PHONE_FIELD,
      label: 'M-Pesa Phone Number',
      value: phone,
      mistake,
      type: 'tel',
      autoComplete: 'tel',
      most: LONGEST_PHONE,
      isRequired: false,
    })}
    ${mode === 'practice' ? practiceEndings() : ''}
  </div>`
}

function practiceEndings(): Markup {
  return html`<details class="rounded-md border border-line bg-sunk px-4 py-3 text-sm">
    <summary class="font-semibold">${PRACTICE_WORDS.title}</summary>
    <p class="mt-2">${PRACTICE_WORDS.text}</p>
    <ul class="mt-1 grid">
      ${PRACTICE_ENDINGS.map(({ digits, words }) => html`<li><code>${digits}</code> ${words}</li>`)}
    </ul>
  </details>`
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
