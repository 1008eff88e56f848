import { causeOf, type Log } from '#server/http/log.ts'
import { createWorkQueue } from '#server/http/work-queue.ts'
import { arrivedCents, type Attempt } from './attempts.ts'
import { gatewayNamed } from './gateways.ts'
import { answerOf, type GatewayRefundStatus } from '#server/payments/gateway/payment-gateway.ts'
import { nextRefundQuestion } from './question-times.ts'
import { recordRefund } from './record-refund.ts'
import { claimRefund, claimRefundQuestion, dueRefunds } from './refund-queries.ts'
import { paymentOf, type StartParts } from './start-payment.ts'

/** The maximum number of refunds sent or checked in one round, and how many of them are processed concurrently. */
const MOST = 20
const AT_A_TIME = 4

/** The time after which a request has either arrived or is lost (s). */
const ARRIVES_WITHIN = 900

/**
 * Sends the refunds that the owner has requested, and checks the status of the sent refunds that are due for a check.
 * @throws AggregateError with the failures, after all refunds were tried
 */
export async function moveRefunds(parts: StartParts): Promise<void> {
  const failures: unknown[] = []
  const queue = createWorkQueue(AT_A_TIME)
  const moveOne = async (attempt: Attempt) => {
    const move = attempt.refund_state === 'requested' ? send : askRefund
    await move(parts, attempt).catch((error: unknown) => failures.push(error))
  }
  const due = await dueRefunds(parts.db, parts.now().toISOString(), MOST)
  await Promise.all(due.map((attempt) => queue(() => moveOne(attempt))))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds could not be moved`)
}

/**
 * Sends and checks refunds in the background, so that the owner does not wait for the gateway. A later round retries
 * any failures.
 */
export function moveRefundsSoon(parts: StartParts & { log: Log }): void {
  moveRefunds(parts).catch((error: unknown) =>
    parts.log({ level: 'error', event: 'refunds-failed', cause: causeOf(error) }),
  )
}

/**
 * Sends a requested refund, unless another process is sending it. The refund is claimed first, so that it is not sent
 * again if the response is lost.
 */
async function send(parts: StartParts, { id }: Attempt): Promise<void> {
  const startedAt = parts.now().toISOString()
  const firstQuestion = nextRefundQuestion(startedAt, parts.now(), false)
  const claimed = await claimRefund(parts.db, id, { refund_started_at: startedAt, refund_ask_at: firstQuestion })
  if (!claimed) return
  const refunds = gatewayNamed(parts.gateways, claimed.gateway)?.refunds
  const reported: GatewayRefundStatus = refunds
    ? await answerOf(() => refunds.start(paymentOf(claimed), arrivedCents(claimed)))
    : { state: 'failed', code: 'no-gateway' }
  await recordRefund(parts, claimed, reported)
}

/**
 * Checks the status of a sent refund, unless another process is doing so.
 * @returns whether there was a refund to check and its gateway is switched on
 */
export async function askRefund(parts: StartParts, attempt: Attempt): Promise<boolean> {
  const { refund_state: state, refund_started_at: startedAt } = attempt
  if (state === null || state === 'requested' || attempt.refunded_at !== null || startedAt === null) return false
  const isAccepted = state === 'pending' || state === 'needs-attention'
  const next = state === 'failed' ? null : nextRefundQuestion(startedAt, parts.now(), isAccepted)
  const claimed = await claimRefundQuestion(parts.db, attempt, next)
  const refunds = gatewayNamed(parts.gateways, attempt.gateway)?.refunds
  if (!claimed || !refunds) return refunds !== undefined
  const known = claimed.refund_reference ?? undefined
  const answer = await answerOf(() => refunds.fetchStatus(paymentOf(claimed), arrivedCents(claimed), known))
  await recordRefund(parts, claimed, settled(claimed, answer, parts.now()))
  return true
}

/**
 * Interprets a gateway's answer to a status check. While the request for the refund may still arrive, an answer that
 * there is no refund, or only an earlier failed one, counts as unclear.
 */
function settled(attempt: Attempt, answer: GatewayRefundStatus, now: Date): GatewayRefundStatus {
  const isStarting = attempt.refund_state === 'starting'
  if (answer.state !== 'none' && !(answer.state === 'failed' && isStarting)) return answer
  const age = now.getTime() - Date.parse(attempt.refund_started_at ?? attempt.started_at)
  if (!isStarting || age < ARRIVES_WITHIN * 1000) return { state: 'unclear' }
  return answer.state === 'none' ? { state: 'failed', code: 'not-started' } : answer
}
