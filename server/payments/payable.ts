import type { Database } from '../db/all-tables.ts'
import type { Attempt } from './attempts.ts'
import type { RefundReason } from '../db/tables/payments.ts'

/** Money that has arrived. @property reference the receipt, or else the gateway's ID of the payment */
export type Received = { isSimulated: boolean; reference: string | null }

/** What an attempt pays for, an order or a sale. Each change is part of the transaction that changes the attempt. */
export type Payable = {
  /** Delivers what was paid for. @returns why the money must be returned instead, if it must */
  receive(transaction: Database, received: Received): Promise<RefundReason | undefined>
  /** Notes that the buyer has to act. */
  wait(transaction: Database): Promise<void>
  /** Gives up: the payment was declined, or nobody paid in time. @returns whether it was still unpaid */
  giveUp(transaction: Database, outcome: 'declined' | 'expired'): Promise<boolean>
}

/** Returns what an attempt pays for. */
export type FindPayable = (attempt: Pick<Attempt, 'subject_kind' | 'subject_id'>) => Payable
