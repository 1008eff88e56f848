import type { Database } from '#server/db/all-tables.ts'
import { claimFact } from '#server/db/claim-fact.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { endQuestions, forgetToldReceipt } from './attempt-questions.ts'
import { attemptOf, markFailed, markOpen, markPaid, type Attempt } from './attempts.ts'
import { paymentResult } from '#domain/payments/payment-results.ts'
import type { Payable } from './payable.ts'
import type { PaymentGateway, GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'
import { dueRefund } from './due-refund.ts'
import { setupFaultMail } from './owner-mails.ts'
import { nextQuestion } from './question-times.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'

export type RecordParts = {
  db: Database
  hash: KeyedHash
  now: () => Date
  randomText: () => string
  /** The address for emails to the owner; undefined if email is not set up. */
  mailTo: string | undefined
}

/**
 * Where a status comes from.
 * @property askedAt when the gateway was asked; undefined if it is not the answer to a status check
 */
type Source = Pick<PaymentGateway, 'isSimulated' | 'canTryAgain'> & { askedAt?: string }

/**
 * Stores the status of an attempt as reported by its gateway, and delivers what was paid for. Money wins: `paid`
 * replaces everything else, nothing replaces `paid`, and the same news twice changes nothing.
 */
export async function recordStatus(
  parts: RecordParts,
  attempt: Attempt,
  payable: Payable,
  reported: GatewayStatus,
  source: Source,
): Promise<void> {
  const record = async (known: GatewayStatus) =>
    void (await parts.db
      .transaction()
      .execute((transaction) => recordIn(transaction, parts, attempt, payable, known, source)))
  await record(reported).catch(async (error: unknown) => {
    // The gateway's ID belongs to another payment, so it says nothing about this one.
    if (reported.state === 'waiting' && isUniqueViolation(error)) return record({ state: 'unclear' })
    if (reported.state !== 'paid' || !isUniqueViolation(error)) throw error
    // The receipt belongs to another payment, so it proves nothing here.
    if (reported.receipt !== undefined) return record({ state: 'unclear' })
    await forgetToldReceipt(parts.db, attempt.id)
    return record(reported)
  })
}

/** Stores what is known of an attempt as part of a transaction. @returns whether that was news */
export async function recordIn(
  transaction: Database,
  parts: Omit<RecordParts, 'db'>,
  attempt: Attempt,
  payable: Payable,
  reported: GatewayStatus,
  { isSimulated, canTryAgain, askedAt }: Source,
): Promise<boolean> {
  const now = parts.now()
  const ended = { id: attempt.id, ended_at: now.toISOString() }
  switch (reported.state) {
    case 'paid': {
      const said = { receipt: reported.receipt ?? null, received: reported.received ?? null }
      if (!(await markPaid(transaction, { ...ended, ...said }))) return false
      // A callback may have brought the receipt and the amount after the attempt was read.
      const paid = attempt.phone === null ? { ...attempt, ...said } : await attemptOf(transaction, attempt.id)
      const isWhole = paid.received === null || paid.received === paid.amount
      const reference = paid.receipt ?? paid.reference
      const due = isWhole
        ? await payable.receive(transaction, { way: paid.way, isSimulated, reference })
        : 'wrong-amount'
      if (due !== undefined) await dueRefund(transaction, parts, paid, due)
      return true
    }
    case 'failed': {
      const isNew = await markFailed(transaction, { ...ended, code: reported.code })
      if (!reported.canStillBePaid) await endQuestions(transaction, attempt.id, askedAt)
      if (!isNew) return false
      if (!isSimulated) await tellOfSetup(transaction, parts, attempt, reported.code)
      // Until the time to pay is over, the buyer can try again.
      if (canTryAgain) await payable.wait(transaction)
      else await payable.giveUp(transaction, 'declined')
      return true
    }
    case 'waiting':
    case 'unclear': {
      const { state, reference } = reported
      const payAt = state === 'waiting' ? reported.payAt : undefined
      const known = { ...(reference === undefined ? {} : { reference }), ...(payAt === undefined ? {} : { payAt }) }
      const ask_at = nextQuestion(attempt.started_at, now)
      const open = { id: attempt.id, state, ask_at, isStart: askedAt === undefined, ...known }
      const isBuyersTurn = reported.state === 'waiting' || canTryAgain
      const isNew = await markOpen(transaction, open)
      if (isNew && isBuyersTurn) await payable.wait(transaction)
      return isNew
    }
  }
}

const DAY = 86_400_000

/** Tells the owner at most once a day that a gateway refuses payments because of the shop's settings. */
async function tellOfSetup(
  transaction: Database,
  parts: Omit<RecordParts, 'db'>,
  attempt: Attempt,
  code: string,
): Promise<void> {
  if (paymentResult(code).problem !== 'setup') return
  const now = parts.now()
  const before = new Date(now.getTime() - DAY).toISOString()
  const fact = { name: `setup-fault:${attempt.gateway}:${code}`, value: now.toISOString(), before }
  if (await claimFact(transaction, fact)) await queueMail(transaction, setupFaultMail(attempt, code), parts)
}
