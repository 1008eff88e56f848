import type { Database } from '../db/all-tables.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { queueMail } from '../mail/outbox.ts'
import { attemptOf, markFailed, markOpen, markPaid, type Attempt } from './attempts.ts'
import { paymentResult } from '../../domain/payments/payment-results.ts'
import type { Payable } from './payable.ts'
import type { PaymentGateway, Standing } from './payment-gateway.ts'
import { dueRefund } from './due-refund.ts'
import { setupFaultMail } from './setup-fault-mail.ts'
import { nextQuestion } from './question-times.ts'

export type RecordParts = {
  db: Database
  now: () => Date
  randomText: () => string
  /** The address for emails to the owner; undefined if email is not set up. */
  mailTo: string | undefined
}

/**
 * Stores what a gateway says of an attempt, and delivers what was paid for. Money wins: `paid` replaces everything else,
 * nothing replaces `paid`, and the same news twice changes nothing.
 */
export async function recordStanding(
  parts: RecordParts,
  attempt: Attempt,
  payable: Payable,
  standing: Standing,
  gateway: Pick<PaymentGateway, 'isSimulated' | 'canTryAgain'>,
): Promise<void> {
  const record = (known: Standing) =>
    parts.db.transaction().execute((transaction) => recordIn(transaction, parts, attempt, payable, known, gateway))
  await record(standing).catch((error: unknown) => {
    // The receipt belongs to another payment, so it proves nothing here.
    if (standing.state === 'paid' && isUniqueViolation(error)) return record({ state: 'unclear' })
    throw error
  })
}

/** Stores what is known of an attempt as part of a transaction. */
export async function recordIn(
  transaction: Database,
  parts: Omit<RecordParts, 'db'>,
  attempt: Attempt,
  payable: Payable,
  standing: Standing,
  { isSimulated, canTryAgain }: Pick<PaymentGateway, 'isSimulated' | 'canTryAgain'>,
): Promise<void> {
  const now = parts.now()
  const ended = { id: attempt.id, ended_at: now.toISOString() }
  switch (standing.state) {
    case 'paid': {
      const said = { receipt: standing.receipt ?? null, received: standing.received ?? null }
      if (!(await markPaid(transaction, { ...ended, ...said }))) return
      // A callback may have brought the receipt and the amount after the attempt was read.
      const paid = attempt.phone === null ? { ...attempt, ...said } : await attemptOf(transaction, attempt.id)
      const isWhole = paid.received === null || paid.received === paid.amount
      const reference = paid.receipt ?? paid.reference
      const due = isWhole ? await payable.receive(transaction, { isSimulated, reference }) : 'wrong-amount'
      if (due === undefined) return
      await dueRefund(transaction, parts, paid, due)
      return
    }
    case 'failed':
      if (!(await markFailed(transaction, { ...ended, code: standing.code }))) return
      if (parts.mailTo !== undefined && !isSimulated && paymentResult(standing.code).problem === 'setup')
        await queueMail(transaction, setupFaultMail(attempt, standing.code, parts.mailTo), parts.randomText(), now)
      // Until the time to pay is over, the buyer can try again.
      if (canTryAgain) await payable.wait(transaction)
      else await payable.giveUp(transaction, 'declined')
      return
    case 'waiting':
    case 'unclear': {
      const open = { id: attempt.id, ask_at: nextQuestion(attempt.started_at, now), ...standing }
      const isBuyersTurn = standing.state === 'waiting' || canTryAgain
      if ((await markOpen(transaction, open)) && isBuyersTurn) await payable.wait(transaction)
    }
  }
}
