import type { Database } from '#server/db/all-tables.ts'
import { claimFact } from '#server/db/queries.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { endPolls, forgetToldReceipt, noteReference } from './attempt-polls.ts'
import { attemptOf, lockAttempts, markExpired, markFailed, markOpen, markPaid, type Attempt } from './attempts.ts'
import { paymentResult } from '#domain/payments/payment-results.ts'
import { unpaidNoticeMail } from '#server/orders/order-mails.ts'
import { orderOf, type StoredOrder } from '#server/orders/queries.ts'
import { giveUp, receivePayment, waitForBuyer } from '#server/orders/settle-order.ts'
import type { PaymentGateway, GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'
import { dueRefund } from './return-money.ts'
import { setupFaultMail } from './owner-mails.ts'
import { canStillCome, nextPoll } from './poll-times.ts'
import type { SiteContext, TransactionContext } from '#server/context/site-context.ts'

/**
 * The source of a status.
 * @property polledAt when the status check was sent; undefined if the status comes from another source
 */
type Source = Pick<PaymentGateway, 'canTryAgain'> & {
  lateMoney?: number | undefined
  polledAt?: string
}

/**
 * Stores the status of an attempt as reported by its gateway, and delivers what was paid for. `paid` replaces any other
 * status, and nothing replaces `paid`. A repeated report changes nothing.
 * @param stored the order, if it was just stored by this request
 */
export async function recordStatus(
  site: SiteContext,
  attempt: Attempt,
  reported: GatewayStatus,
  source: Source,
  stored?: StoredOrder,
): Promise<void> {
  const record = async (known: GatewayStatus) =>
    void (await site.db
      .transaction()
      .execute((transaction) => recordIn(transaction, site, attempt, known, source, stored)))
  await record(reported).catch(async (error: unknown) => {
    // The ID belongs to another payment, so the report says nothing about this payment.
    if (!isUniqueViolation(error) || reported.state === 'failed') throw error
    if (reported.state !== 'paid') return record({ state: 'unclear' })
    // The receipt belongs to another payment, so it does not prove this payment.
    if (reported.receipt !== undefined) return record({ state: 'unclear' })
    await forgetToldReceipt(site.db, attempt.id)
    return record(reported)
  })
}

/** Stores the reported status of an attempt in a transaction. @returns whether the attempt's status has changed */
export async function recordIn(
  transaction: Database,
  site: TransactionContext,
  attempt: Attempt,
  reported: GatewayStatus,
  { canTryAgain, lateMoney, polledAt }: Source,
  stored?: StoredOrder,
): Promise<boolean> {
  const now = site.now()
  const { order_id: orderId } = attempt
  const ended = { id: attempt.id, ended_at: now.toISOString() }
  switch (reported.state) {
    case 'paid': {
      const said = { receipt: reported.receipt ?? null, received: reported.received ?? null }
      // An order that this request has stored has no other attempt.
      if (!stored) await lockAttempts(transaction, orderId)
      if (!(await markPaid(transaction, { ...ended, ...said }))) return false
      // The receipt and the amount may come from a callback that arrived after the attempt was read.
      const paid = attempt.phone === null ? { ...attempt, ...said } : await attemptOf(transaction, attempt.id)
      const isWhole = paid.received === null || paid.received === paid.amount
      const received = {
        way: paid.way,
        isSimulated: paid.is_simulated === 1,
        reference: paid.receipt ?? paid.reference,
      }
      if (isWhole && !stored) await markExpired(transaction, orderId, ended.ended_at)
      const due = isWhole ? await receivePayment(transaction, site, orderId, received, stored) : 'wrong-amount'
      if (due !== undefined) await dueRefund(transaction, site, paid, due)
      return true
    }
    case 'failed': {
      const isNew = await markFailed(transaction, { ...ended, code: reported.code })
      const isPolledAgain = reported.canStillBePaid && canStillCome(attempt.started_at, now, lateMoney)
      if (!isPolledAgain) await endPolls(transaction, attempt.id, polledAt)
      if (!isNew) return false
      if (attempt.gateway !== 'practice') await tellOfSetup(transaction, site, attempt, reported.code)
      // The buyer can try again until the time to pay is over.
      if (canTryAgain) await waitForBuyer(transaction, site, orderId, stored)
      else await giveUp(transaction, site, orderId, 'declined', stored)
      return true
    }
    case 'waiting':
    case 'unclear': {
      const { state, reference } = reported
      const payAt = state === 'waiting' ? reported.payAt : undefined
      const known = { ...(reference === undefined ? {} : { reference }), ...(payAt === undefined ? {} : { payAt }) }
      const isLast = reported.state === 'waiting' && reported.isLast
      const poll_at = isLast ? null : nextPoll(attempt.started_at, now)
      const open = { id: attempt.id, state, poll_at, isStart: polledAt === undefined, ...known }
      const isBuyersTurn = reported.state === 'waiting' || canTryAgain
      const isNew = await markOpen(transaction, open)
      // The attempt has ended while it started. Only this response contains the ID with which its status is checked.
      if (!isNew && open.isStart && reference !== undefined) await noteReference(transaction, attempt.id, reference)
      if (isNew && isBuyersTurn) await waitForBuyer(transaction, site, orderId, stored)
      if (isNew && isLast)
        await queueMail(
          transaction,
          unpaidNoticeMail(stored ?? (await orderOf(transaction, orderId)), attempt.way),
          site,
        )
      return isNew
    }
  }
}

const DAY = 86_400_000

/** Notifies the owner, at most once a day, that a gateway refuses payments because of the shop's settings. */
async function tellOfSetup(
  transaction: Database,
  site: TransactionContext,
  attempt: Attempt,
  code: string,
): Promise<void> {
  if (paymentResult(code).problem !== 'setup') return
  const now = site.now()
  const before = new Date(now.getTime() - DAY).toISOString()
  const fact = { name: `setup-fault:${attempt.gateway}:${code}`, value: now.toISOString(), before }
  if (await claimFact(transaction, fact)) await queueMail(transaction, setupFaultMail(attempt, code), site)
}
