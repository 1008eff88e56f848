import type { CurrencyCode } from '../../../domain/currency.ts'
import type { Cents } from '../../../domain/money.ts'
import type { PaymentType } from '../../../domain/shop/order-kinds.ts'
import type { GatewayName } from '../../payments/payment-gateway.ts'

/**
 * `starting`: the gateway was or is about to be called. `waiting`: the buyer has to act. `unclear`: the gateway has not
 * said what came of it. `expired`: it took too long, but money may still arrive.
 */
export type AttemptState = 'starting' | 'waiting' | 'unclear' | 'paid' | 'failed' | 'expired'

/** Why money that has arrived must be returned. */
export type RefundReason = 'canceled' | 'paid-twice' | 'sold-out'

/** Attempts to pay for orders and sales. */
export type PaymentTables = {
  payment_attempts: {
    id: string
    /** What is paid for: an order of the electronics shop, or a sale of scripts. */
    subject_kind: 'order' | 'sale'
    subject_id: string
    /** The number of the order or sale. */
    number: string
    gateway: GatewayName
    way: PaymentType
    /** What is charged, in hundredths of a unit of the currency. */
    amount: Cents
    currency: CurrencyCode
    /** The gateway's ID of the payment. */
    reference: string | null
    state: AttemptState
    /** The gateway's result code. */
    code: string | null
    /** The gateway's proof that money has moved. */
    receipt: string | null
    refund_due: RefundReason | null
    started_at: string
    /** When to ask the gateway next; null for never. */
    ask_at: string | null
    /** How often the gateway was asked. */
    asked: number
    ended_at: string | null
  }
}
