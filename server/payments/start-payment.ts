import type { Attempt } from './attempts.ts'
import { gatewayNamed, type Gateways } from './gateways.ts'
import type { Payable } from './payable.ts'
import { answerOf, type Payment } from './payment-gateway.ts'
import { recordStanding, type RecordParts } from './record-standing.ts'

export type StartParts = RecordParts & { gateways: Gateways }

/** The starts in progress in this process, by the ID of what they pay for. */
const underWay = new Map<string, Promise<void>>()

/** Starts a payment that was just stored, once, and stores what its gateway says. */
export function startPayment(parts: StartParts, attempt: Attempt, payable: Payable): Promise<void> {
  const started = start(parts, attempt, payable).finally(() => underWay.delete(attempt.subject_id))
  underWay.set(attempt.subject_id, started)
  return started
}

/** Waits for the payment of an order or a sale, if this process is starting it. */
export async function untilStarted(subjectId: string): Promise<void> {
  await underWay.get(subjectId)
}

async function start(parts: StartParts, attempt: Attempt, payable: Payable): Promise<void> {
  const gateway = gatewayNamed(parts.gateways, attempt.gateway)
  if (!gateway) return
  const standing = await answerOf(() => gateway.start(paymentOf(attempt)))
  await recordStanding(parts, attempt, payable, standing, gateway.isSimulated)
}

/** Returns an attempt as its gateway sees it. */
export function paymentOf({ id, number, amount, currency, way, reference, started_at }: Attempt): Payment {
  return { id, number, amount, currency, way, reference: reference ?? undefined, startedAt: new Date(started_at) }
}
