import { claimQuestion, dueQuestions, newestAttempt, type Attempt } from './attempts.ts'
import { gatewayNamed } from './gateways.ts'
import type { FindPayable, Payable } from './payable.ts'
import { answerOf, type Standing } from './payment-gateway.ts'
import { nextQuestion } from './question-times.ts'
import { recordStanding } from './record-standing.ts'
import { paymentOf, type StartParts } from './start-payment.ts'

/** How many questions one round asks at most. */
const MOST_QUESTIONS = 20

/**
 * Asks the gateways about the attempts whose question is due.
 * @throws AggregateError with the failures, after all were asked
 */
export async function askGateways(parts: StartParts & { payable: FindPayable }): Promise<void> {
  const failures: unknown[] = []
  for (const attempt of await dueQuestions(parts.db, parts.now().toISOString(), MOST_QUESTIONS))
    await ask(parts, attempt, parts.payable(attempt)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be settled`)
}

/** Asks about the newest attempt for an order or a sale, if its question is due. */
export async function askIfDue(parts: StartParts, subjectId: string, payable: Payable): Promise<void> {
  const attempt = await newestAttempt(parts.db, subjectId)
  if (attempt?.ask_at && attempt.ask_at <= parts.now().toISOString()) await ask(parts, attempt, payable)
}

/** Asks about the newest attempt for an order or a sale, if its outcome is open: the buyer has come back from paying. */
export async function askNow(parts: StartParts, subjectId: string, payable: Payable): Promise<void> {
  const attempt = await newestAttempt(parts.db, subjectId)
  if (attempt?.ask_at) await ask(parts, attempt, payable)
}

/**
 * Asks about an attempt on request, also if no question is left.
 * @returns whether there was anything to ask: not about money that has arrived, and not without the gateway or its ID
 */
export async function askAgain(parts: StartParts, attempt: Attempt, payable: Payable): Promise<boolean> {
  const gateway = gatewayNamed(parts.gateways, attempt.gateway)
  if (!gateway || attempt.state === 'paid' || attempt.reference === null) return false
  const standing = await answerOf(() => gateway.ask(paymentOf(attempt)))
  await recordStanding(parts, attempt, payable, standing, gateway)
  return true
}

/** Asks about an attempt, unless another process is doing so. */
export async function ask(parts: StartParts, attempt: Attempt, payable: Payable): Promise<void> {
  const next = nextQuestion(attempt.started_at, parts.now())
  if (!(await claimQuestion(parts.db, attempt, next))) return
  const gateway = gatewayNamed(parts.gateways, attempt.gateway)
  if (!gateway) return
  const answer = await answerOf(() => gateway.ask(paymentOf(attempt)))
  // Whoever has not paid when the last question is asked, has given up.
  const standing: Standing =
    next === null && answer.state === 'waiting' ? { state: 'failed', code: 'not-received' } : answer
  await recordStanding(parts, attempt, payable, standing, gateway)
}
