import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentType } from '#domain/order-kinds.ts'

/**
 * How a server handles payments. `simulation`: no money moves. `practice`: the same, but buyers can try out M-Pesa.
 * `live`: buyers pay real money. `catalog`: the shops take no orders, and visitors ask the owner. `none`: there is no
 * server.
 */
export const PAYMENT_MODES = ['simulation', 'practice', 'live', 'catalog', 'none'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/**
 * How a buyer pays: in fields on the page, by confirming a prompt on a phone, on the payment service's page, or without
 * the site, as the owner's instructions say.
 */
export const PAYMENT_ACTS = ['fields', 'phone', 'page', 'hand'] as const
export type PaymentAct = (typeof PAYMENT_ACTS)[number]

/**
 * A payment method that a server accepts.
 * @property charge the charged currency, if it is not the shop's, and its exchange rate in hundredths; buyers see the
 *   converted amount
 * @property most the highest amount of one payment, in the charged currency
 * @property text the owner's instructions for a payment by hand
 */
export type PaymentWay = {
  type: PaymentType
  act: PaymentAct
  charge?: { currency: CurrencyCode; rate: number } | undefined
  most?: Cents | undefined
  text?: string | undefined
}

/** What buyers see if a shop that takes payments takes none for what they want to buy. */
export const NO_PAYMENT_METHOD = 'There is no payment method for this at the moment.'
