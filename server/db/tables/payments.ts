import type { CurrencyCode } from '../../../domain/currency.ts'
import type { Cents } from '../../../domain/money.ts'
import type { AttemptState } from '../../../domain/payments/attempt-states.ts'
import type { RefundProblem, RefundState } from '../../../domain/payments/refund-states.ts'
import type { PaymentType } from '../../../domain/shop/order-kinds.ts'
import type { GatewayName } from '../../payments/payment-gateway.ts'

/** Why a callback was ignored. */
export type CallbackProblem = 'unreadable' | 'other-payment' | 'receipt-used'

/** Why money that has arrived must be returned. */
export type RefundReason = 'canceled' | 'paid-twice' | 'sold-out' | 'wrong-amount'

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
    /** The rate at which the total was converted, in hundredths; null if it was not. */
    rate: number | null
    /** The payer's phone number, such as 254712345678. It is masked when the attempt ends. */
    phone: string | null
    /** The unguessable end of the address for the gateway's callback. */
    token: string | null
    /** The gateway's ID of the payment. */
    reference: string | null
    state: AttemptState
    /** The gateway's result code. */
    code: string | null
    /** The gateway's proof that money has moved. */
    receipt: string | null
    /** The amount that a callback says has arrived, in hundredths. */
    received: Cents | null
    /** The gateway's page where the buyer pays. */
    pay_at: string | null
    refund_due: RefundReason | null
    /** When the money was returned, and the proof of it. */
    refunded_at: string | null
    refund_receipt: string | null
    /** What has become of a refund through the gateway; null if none was started. */
    refund_state: RefundState | null
    /** Why the owner started it. */
    refund_reason: string | null
    /** Why it failed. */
    refund_code: RefundProblem | null
    /** The gateway's ID of the refund. */
    refund_reference: string | null
    refund_started_at: string | null
    /** When to send the refund, or to ask the gateway about it next; null for never. */
    refund_ask_at: string | null
    /** How often the refund was started or asked about. A late answer to an earlier question is recognized by it. */
    refund_asked: number
    started_at: string
    /** When to ask the gateway next; null for never. */
    ask_at: string | null
    /** How often the gateway was asked. */
    asked: number
    ended_at: string | null
  }
  /** What gateways have sent. */
  payment_callbacks: {
    id: string
    gateway: GatewayName
    /** Null for notices that are not sent to the address of an attempt. */
    attempt_id: string | null
    /** A hash of address and body, by which a repetition is recognized. */
    fingerprint: string
    /** As it came, until it was read. */
    body: string | null
    received_at: string
    /** Why it was ignored. */
    problem: CallbackProblem | null
  }
  /** The access tokens of gateways, for all processes: a new one ends the one before. */
  gateway_tokens: {
    gateway: GatewayName
    /** Encrypted. */
    token: string | null
    expires_at: string | null
    /** Until when one process is renewing it. */
    renewed_until: string | null
  }
}
