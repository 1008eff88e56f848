import {
  reschedulePoll,
  attemptsToPoll,
  claimPoll,
  duePolls,
  endPoll,
  LONGEST_REQUEST,
  unreadCallbacks,
} from './attempt-polls.ts'
import type { Attempt } from './attempts.ts'
import { gatewayNamed } from './gateways.ts'
import { createWorkQueue } from '#server/http/work-queue.ts'
import {
  answerOf,
  MOST_POLLS_AT_ONCE,
  type CallbackNews,
  type PaymentGateway,
  type GatewayStatus,
} from '#server/payments/gateway/payment-gateway.ts'
import { GATEWAY_NAMES, type GatewayName } from '#domain/payments/payment-ways.ts'
import { recordStatus } from './record-status.ts'
import { paymentOf } from './start-payment.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The maximum number of status checks in one round. */
const MOST_POLLS = 40
/** A round stops after this many status checks in a row without an answer. */
const MOST_UNANSWERED = 2

/**
 * Polls the gateways for the status of the attempts that are due for a check.
 * @returns false if the last `MOST_UNANSWERED` status checks got no answer
 * @throws AggregateError with the failures, after all attempts were tried
 */
export async function pollGateways(
  site: SiteContext,
  gateways: readonly GatewayName[] = GATEWAY_NAMES,
): Promise<boolean> {
  const failures: unknown[] = []
  let unanswered = 0
  const due = await duePolls(site.db, site.now().toISOString(), MOST_POLLS, gateways)
  const queue = createWorkQueue(MOST_POLLS_AT_ONCE)
  const pollOne = async (attempt: Attempt) => {
    if (unanswered >= MOST_UNANSWERED) return
    const reported = await pollAttempt(site, attempt).catch((error: unknown) => {
      failures.push(error)
      return undefined
    })
    // Without the gateway's ID for the payment, the gateway was not polled, so the answer does not count.
    if (reported === undefined || attempt.reference === null) return
    unanswered = reported.state === 'unclear' && reported.isSilent ? unanswered + 1 : 0
  }
  await Promise.all(due.map((attempt) => queue(() => pollOne(attempt))))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be settled`)
  return unanswered < MOST_UNANSWERED
}

/** Checks the attempts for an order that are due for a status check. */
export async function pollIfDue(site: SiteContext, orderId: string): Promise<void> {
  const now = site.now().toISOString()
  const due = (await attemptsToPoll(site.db, orderId)).filter(({ poll_at }) => poll_at !== null && poll_at <= now)
  await Promise.all(due.map((attempt) => pollAttempt(site, attempt)))
}

/**
 * Checks the status of the attempts for an order, including ended ones. Called when the buyer has returned
 * from the payment page or wants to pay again. An attempt that was checked a moment ago is checked again shortly,
 * because the earlier answer may be outdated.
 */
export async function pollNow(site: SiteContext, orderId: string): Promise<void> {
  const open = await attemptsToPoll(site.db, orderId)
  await Promise.all(
    open.map(async (attempt) => {
      const answer = await pollAttempt(site, attempt)
      if (answer === undefined) await reschedulePoll(site.db, attempt.id, site.now())
    }),
  )
}

/**
 * Fetches the status of an attempt on request, even if no scheduled check is left.
 * @returns false if no check is possible: the money has already arrived, the gateway is switched off, or its ID for the
 * payment is unknown
 */
export async function pollAgain(site: SiteContext, attempt: Attempt): Promise<boolean> {
  const canPoll = gatewayNamed(site.gateways, attempt.gateway) && attempt.state !== 'paid' && attempt.reference !== null
  if (!canPoll) return false
  await pollAttempt(site, attempt)
  return true
}

/**
 * Checks the status of an attempt, unless another request is doing so or did so a moment ago.
 * @param isNews whether the gateway has just reported something new
 * @returns the gateway's answer; undefined if the gateway was not polled
 */
export async function pollAttempt(
  site: SiteContext,
  attempt: Attempt,
  isNews = false,
): Promise<GatewayStatus | undefined> {
  const gateway = gatewayNamed(site.gateways, attempt.gateway)
  if (gateway && mayBeStarting(gateway, attempt, site.now())) return undefined
  const claimed = await claimPoll(site.db, attempt, site.now(), isNews)
  if (!claimed) return undefined
  if (gateway) {
    const answer = await answerOf(() => gateway.fetchStatus(paymentOf(attempt)))
    const reported = claimed.isLast ? lastWord(attempt, answer) : answer
    if (!(await isCallbackFirst(site, gateway, attempt, reported)))
      await recordStatus(site, attempt, reported, { ...sourceOf(gateway), polledAt: claimed.polledAt })
    await endPoll(site.db, claimed)
    return answer
  }
  await endPoll(site.db, claimed)
  return undefined
}

const sourceOf = ({ canTryAgain, lateMoney }: PaymentGateway) => ({ canTryAgain, lateMoney })

/**
 * Returns the status to store after the last scheduled status check. A buyer who has not paid by then is assumed to
 * have given up, and a failed payment stays failed if the answer is unclear.
 */
function lastWord({ state, code }: Attempt, answer: GatewayStatus): GatewayStatus {
  if (answer.state === 'waiting') return answer.isLast ? answer : { state: 'failed', code: 'not-received' }
  if (answer.state === 'unclear' && state === 'failed') return { state: 'failed', code: code ?? 'not-received' }
  return answer
}

/**
 * Returns whether the request that starts a payment may still be in flight. If so, the status is checked only after a
 * report from the gateway, because the responses to the start request and to the status check could contradict each
 * other.
 */
function mayBeStarting({ firstPoll }: PaymentGateway, { state, told_at, started_at }: Attempt, now: Date): boolean {
  const isNew = Date.parse(started_at) > now.getTime() - LONGEST_REQUEST
  return firstPoll > 0 && state === 'starting' && told_at === null && isNew
}

/**
 * Checks the status of a payment with the ID from a callback, which differs from the stored ID. Only the answer `paid`
 * counts; a receipt or amount that the answer lacks is taken from the callback.
 */
export async function pollOtherReference(
  site: SiteContext,
  attempt: Attempt,
  { reference, receipt, received }: CallbackNews & { kind: 'paid' },
): Promise<void> {
  const gateway = gatewayNamed(site.gateways, attempt.gateway)
  const claimed = gateway && (await claimPoll(site.db, attempt, site.now(), true))
  if (!claimed) return
  const answer = await answerOf(() => gateway.fetchStatus(paymentOf({ ...attempt, reference })))
  if (answer.state === 'paid') {
    const reported = { ...answer, receipt: answer.receipt ?? receipt, received: answer.received ?? received }
    await recordStatus(site, attempt, reported, { ...sourceOf(gateway), polledAt: claimed.polledAt })
  }
  await endPoll(site.db, claimed)
}

/**
 * Returns whether the gateway has confirmed a payment without stating the amount, while an unread callback states it.
 * The status is checked again when that callback is read.
 */
async function isCallbackFirst(
  { db }: SiteContext,
  gateway: PaymentGateway,
  { id }: Attempt,
  reported: GatewayStatus,
): Promise<boolean> {
  if (reported.state !== 'paid' || reported.received !== undefined) return false
  return (await unreadCallbacks(db, id)).some((body) => gateway.readCallback?.(body)?.kind === 'paid')
}
