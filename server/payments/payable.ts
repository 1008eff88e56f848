import type { Purchase } from '#domain/codeshop/purchases.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentState } from '#domain/order-kinds.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Attempt } from './attempts.ts'
import type { RefundReason } from '#server/db/tables/payments.ts'

/**
 * Money that has arrived.
 * @property way how it was paid, which may differ from what the buyer chose first
 * @property reference the receipt, or else the gateway's ID of the payment
 */
export type Received = Pick<Attempt, 'way'> & { isSimulated: boolean; reference: string | null }

/** What an attempt pays for, an order or a sale. Each change is part of the transaction that changes the attempt. */
export type Payable = {
  /** Delivers what was paid for. @returns why the money must be returned instead, if it must */
  receive(transaction: Database, received: Received): Promise<RefundReason | undefined>
  /** Notes that the buyer has to act. */
  wait(transaction: Database): Promise<void>
  /** Gives the buyer more time to pay. @returns whether it was still unpaid */
  extend(transaction: Database, payBy: string): Promise<boolean>
  /** Notes that the payment was returned, and takes back what can be taken back. */
  refund(transaction: Database, reason: string): Promise<void>
  /** Returns the buyer's email address. */
  email(transaction: Database): Promise<string>
  /** Gives up: the payment was declined, or nobody paid in time. @returns whether it was still unpaid */
  giveUp(transaction: Database, outcome: 'declined' | 'expired'): Promise<boolean>
}

/** Returns what an attempt pays for. */
export type FindPayable = (attempt: Pick<Attempt, 'subject_kind' | 'subject_id'>) => Payable

/**
 * An order or a sale, reduced to what a payment needs to know.
 * @property isCanceled whether the buyer or the owner has canceled it
 * @property purchases what a paid sale has delivered
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
