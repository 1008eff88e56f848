import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentType } from '#domain/order-kinds.ts'

/**
 * What a server does with payments. `simulation`: no money moves. `practice`: the same, with M-Pesa to try out. `live`:
 * buyers pay. `none`: there is no server.
 */
export const PAYMENT_MODES = ['simulation', 'practice', 'live', 'none'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** How a buyer pays: in the fields of the page, by confirming a prompt on a phone, or on the payment service's page. */
export const PAYMENT_ACTS = ['fields', 'phone', 'page'] as const
export type PaymentAct = (typeof PAYMENT_ACTS)[number]

/**
 * A way to pay that a server takes.
 * @property charge what is charged, if not the shop's currency, at a rate in hundredths; buyers are shown the amount
 * @property most the highest amount of one payment, in the charged currency
 */
export type PaymentWay = {
  type: PaymentType
  act: PaymentAct
  charge?: { currency: CurrencyCode; rate: number } | undefined
  most?: Cents | undefined
}
