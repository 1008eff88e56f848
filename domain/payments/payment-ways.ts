import type { CurrencyCode } from '#domain/currency.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import type { PaymentType } from '#domain/order-kinds.ts'

/** The name and ID of the field for the phone that gets the M-Pesa prompt. */
export const PHONE_FIELD = 'payment.phone'

/** The note that buyers see if payments use real money. */
export const PAID_ELSEWHERE =
  'You pay on your phone, on the payment service’s own page, or as described for the payment method. You do not enter a PIN or a card number here.'

/** The note that buyers see if the owner has entered a payment service's test keys. */
export const TEST_MODE_NOTE =
  'This shop is being tested with its payment service’s test keys, so payments do not count.'

/**
 * The gateways, as stored with each payment attempt. `practice`: M-Pesa through a simulation of Safaricom. `none`: no
 * payment is due.
 */
export const GATEWAY_NAMES = ['simulation', 'practice', 'daraja', 'paystack', 'stripe', 'by-hand', 'none'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]

/**
 * How a server handles payments. `simulation`: no money moves. `practice`: the same, but buyers can try out M-Pesa.
 * `live`: buyers pay real money. `catalog`: the shops take no orders, and visitors contact the owner. `none`: there is
 * no server.
 */
export const PAYMENT_MODES = ['simulation', 'practice', 'live', 'catalog', 'none'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/**
 * How a buyer pays: in fields on the page, by confirming a prompt on a phone, on the payment service's page, or outside
 * the site, following the owner's instructions.
 */
export const PAYMENT_ACTS = ['fields', 'phone', 'page', 'hand'] as const
export type PaymentAct = (typeof PAYMENT_ACTS)[number]

/**
 * A payment method that a server accepts.
 * @property charge the charged currency, if it is not the shop's, and its exchange rate in hundredths; buyers see the
 *   converted amount
 * @property most the maximum amount of one payment, in the charged currency
 * @property text the owner's instructions for a manual payment; with test keys, `TEST_MODE_NOTE`
 */
export type PaymentWay = {
  type: PaymentType
  act: PaymentAct
  charge?: { currency: CurrencyCode; rate: number } | undefined
  most?: Cents | undefined
  text?: string | undefined
}

/** Shown if the shop takes payments, but has no payment method for what the buyer wants to buy. */
export const NO_PAYMENT_METHOD = 'There is no payment method for this at the moment.'

/**
 * Returns an exchange rate in words, such as KSh 130 to $1.00.
 * @param rate the price of one unit of the shop's currency in hundredths of a unit of the charged currency
 */
export function rateWords(rate: number, charged: CurrencyCode, currency: CurrencyCode): string {
  return `${formatMoney(rate as Cents, charged)} to ${formatMoney(100 as Cents, currency)}`
}
