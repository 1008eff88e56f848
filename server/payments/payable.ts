import type { Purchase } from '#domain/codeshop/purchases.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentState } from '#domain/order-kinds.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Attempt } from './attempts.ts'
import type { RefundReason } from '#server/db/tables/payments.ts'

/**
 * Money that has arrived.
 * @property way the payment method used, which may differ from the buyer's first choice
 * @property reference the receipt; without a receipt, the gateway's ID for the payment
 */
export type Received = Pick<Attempt, 'way'> & { isSimulated: boolean; reference: string | null }

/** The order or sale that an attempt pays for. Each change is part of the transaction that changes the attempt. */
export type Payable = {
  /** Delivers what was paid for. @returns the reason if the money must be returned instead */
  receive(transaction: Database, received: Received): Promise<RefundReason | undefined>
  /** Stores that the buyer has to act. */
  wait(transaction: Database): Promise<void>
  /** Gives the buyer more time to pay. @returns whether the order or sale was still unpaid */
  extend(transaction: Database, payBy: string): Promise<boolean>
  /** Stores that the payment was returned, and revokes what can be revoked. */
  refund(transaction: Database, reason: string): Promise<void>
  /** Returns the buyer's email address. */
  email(transaction: Database): Promise<string>
  /**
   * Gives up on the payment, which was declined or did not arrive in time.
   * @returns whether the order or sale was still unpaid
   */
  giveUp(transaction: Database, outcome: 'declined' | 'expired'): Promise<boolean>
}

/** Returns the order or sale that an attempt pays for. */
export type FindPayable = (attempt: Pick<Attempt, 'subject_kind' | 'subject_id'>) => Payable

/**
 * The fields of an order or a sale that a payment needs.
 * @property isCanceled whether the buyer or the owner has canceled the order
 * @property purchases the purchases delivered by a paid sale
 */
export type Subject = {
  kind: 'order' | 'sale'
  id: string
  number: string
  email: string
  payment: PaymentState
  isCanceled: boolean
  total: Cents
  currency: CurrencyCode
  pay_by: string | null
  purchases?: Purchase[]
}

/** Finds an order or a sale by its number. */
export type FindSubject = (number: string) => Promise<Subject | undefined>
