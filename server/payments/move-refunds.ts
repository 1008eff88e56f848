import type { Database } from '#server/db/all-tables.ts'
import { causeOf } from '#server/http/log.ts'
import { createWorkQueue } from '#server/http/work-queue.ts'
import { GATEWAY_NAMES, type GatewayName } from '#domain/payments/payment-ways.ts'
import type { SiteContext, TransactionContext } from '#server/context/site-context.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { answerOf, type GatewayRefund, type GatewayRefundStatus } from './gateway/payment-gateway.ts'
import { attemptOf, type Attempt } from './attempts.ts'
import { gatewayNamed } from './gateways.ts'
import { nextRefundPoll } from './poll-times.ts'
import { paymentOf } from './start-payment.ts'
import { claimRefund, claimRefundPoll, markProcessed, markRefundState } from './refund-changes.ts'
import { dueRefunds, otherReferences, type Refund } from './refund-queries.ts'
import { refundAttentionMail, refundFailedMail, sentTwiceMail } from './owner-mails.ts'
import { returnMoney } from './return-money.ts'

/** The maximum number of refunds sent or checked in one round, and how many of them are processed concurrently. */
const MOST = 20
const AT_A_TIME = 4

/** The time after which a refund request that has not reached the gateway counts as lost (s). */
const ARRIVES_WITHIN = 900

/**
 * Sends the refunds that the owner has requested, and checks the status of the sent refunds that are due for a check.
 * @throws AggregateError with the failures, after all refunds were tried
 */
export async function moveRefunds(site: SiteContext, gateways: readonly GatewayName[] = GATEWAY_NAMES): Promise<void> {
  const failures: unknown[] = []
  const queue = createWorkQueue(AT_A_TIME)
  const moveOne = async (refund: Refund) => {
    const move = refund.state === 'requested' ? send : pollRefund
    await move(site, refund).catch((error: unknown) => failures.push(error))
  }
  const due = await dueRefunds(site.db, site.now().toISOString(), MOST, gateways)
  await Promise.all(due.map((refund) => queue(() => moveOne(refund))))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds could not be moved`)
}

/**
 * Sends and checks refunds in the background, so that the owner does not wait for the gateway. A later round retries
 * any failures.
 */
export function moveRefundsSoon(site: SiteContext): void {
  moveRefunds(site).catch((error: unknown) =>
    site.log({ level: 'error', event: 'refunds-failed', cause: causeOf(error) }),
  )
}

/**
 * Sends a requested refund, unless another process is sending it. The refund is claimed first, so that it is not sent
 * again if the response is lost.
 */
async function send(site: SiteContext, { id, payment_id }: Refund): Promise<void> {
  const startedAt = site.now().toISOString()
  const firstPoll = nextRefundPoll(startedAt, site.now(), false)
  const claimed = await claimRefund(site.db, id, { started_at: startedAt, poll_at: firstPoll })
  if (!claimed) return
  const attempt = await attemptOf(site.db, payment_id)
  const refunds = gatewayNamed(site.gateways, attempt.gateway)?.refunds
  const known = await gatewayRefundOf(site.db, claimed)
  const reported: GatewayRefundStatus = refunds
    ? await answerOf(() => refunds.start(paymentOf(attempt), known))
    : { state: 'failed', code: 'no-gateway' }
  await recordRefund(site, attempt, claimed, reported)
}

/**
 * Checks the status of a sent refund, unless another process is doing so.
 * @returns whether the refund could be checked: it was sent and is not processed yet, and its gateway is switched on
 */
export async function pollRefund(site: SiteContext, refund: Refund): Promise<boolean> {
  const { state, started_at: startedAt } = refund
  if (state === 'requested' || state === 'processed' || startedAt === null) return false
  const isAccepted = state === 'pending' || state === 'needs-attention'
  const next = state === 'failed' ? null : nextRefundPoll(startedAt, site.now(), isAccepted)
  const attempt = await attemptOf(site.db, refund.payment_id)
  const claimed = await claimRefundPoll(site.db, refund, next)
  const refunds = gatewayNamed(site.gateways, attempt.gateway)?.refunds
  if (!claimed || !refunds) return refunds !== undefined
  const known = await gatewayRefundOf(site.db, claimed)
  const answer = await answerOf(() => refunds.fetchStatus(paymentOf(attempt), known))
  await recordRefund(site, attempt, claimed, settled(claimed, answer, site.now()))
  return true
}

/** Returns a refund as its gateway sees it. */
async function gatewayRefundOf(db: Database, refund: Refund): Promise<GatewayRefund> {
  const { amount, reference } = refund
  return { amount, reference: reference ?? undefined, others: await otherReferences(db, refund) }
}

/**
 * Interprets a gateway's answer to a status check. While the request that starts the refund may still arrive, the
 * answers `none` and `failed` count as unclear, because a failed refund may be an earlier one.
 */
function settled(
  { state, started_at, requested_at }: Refund,
  answer: GatewayRefundStatus,
  now: Date,
): GatewayRefundStatus {
  const isStarting = state === 'starting'
  if (answer.state !== 'none' && !(answer.state === 'failed' && isStarting)) return answer
  const age = now.getTime() - Date.parse(started_at ?? requested_at)
  if (!isStarting || age < ARRIVES_WITHIN * 1000) return { state: 'unclear' }
  return answer.state === 'none' ? { state: 'failed', code: 'not-started' } : answer
}

/**
 * Stores the status of a refund as reported by its gateway. A processed refund is recorded once, regardless of its
 * previous state. Any other status is ignored if another status check has started since.
 * @param attempt the payment
 * @param refund the refund as claimed before the gateway was called
 */
export async function recordRefund(
  site: SiteContext,
  attempt: Attempt,
  refund: Refund,
  reported: GatewayRefundStatus,
): Promise<void> {
  if (reported.state === 'none' || reported.state === 'unclear') return
  await site.db.transaction().execute((transaction) => recordIn(transaction, site, attempt, refund, reported))
}

async function recordIn(
  transaction: Database,
  site: TransactionContext,
  attempt: Attempt,
  refund: Refund,
  reported: Exclude<GatewayRefundStatus, { state: 'none' } | { state: 'unclear' }>,
): Promise<void> {
  const now = site.now()
  switch (reported.state) {
    case 'processed': {
      const { reference: receipt } = reported
      const { isNew, isSentTwice } = await markProcessed(transaction, refund, { receipt, at: now.toISOString() })
      if (isNew) await returnMoney(transaction, site, attempt.id, refund.id)
      if (isSentTwice) await queueMail(transaction, sentTwiceMail(attempt, refund, receipt), site)
      return
    }
    case 'failed': {
      const { reference = refund.reference } = reported
      if (
        await markRefundState(transaction, refund, { state: 'failed', code: reported.code, reference, poll_at: null })
      )
        await queueMail(transaction, refundFailedMail(attempt, refund, reported.code), site)
      return
    }
    case 'pending':
    case 'needs-attention': {
      const { state, reference = refund.reference } = reported
      const poll_at = nextRefundPoll(refund.started_at ?? refund.requested_at, now, true)
      const isNew = await markRefundState(transaction, refund, { state, code: null, reference, poll_at })
      if (isNew && state === 'needs-attention')
        await queueMail(transaction, refundAttentionMail(attempt, { ...refund, reference }), site)
    }
  }
}
