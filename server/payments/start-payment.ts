import { setTimeout as wait } from 'node:timers/promises'
import { causeOf } from '#server/http/log.ts'
import { LONGEST_REQUEST, noteReference } from './attempt-questions.ts'
import { newestAttempt, type Attempt } from './attempts.ts'
import { gatewayNamed } from './gateways.ts'
import type { StoredOrder } from '#server/orders/queries.ts'
import { answerOf, type Payment, type GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'
import { recordStatus } from './record-status.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** How long a retry waits for the start of a payment in total, and between polls (ms). */
const PATIENCE = 10_000
const BETWEEN_LOOKS = 50

/**
 * Starts a payment that was just stored, and stores the gateway's response.
 * @param email the buyer's email address
 * @param stored the order, if it was just stored by this request
 */
export async function startPayment(
  site: SiteContext,
  attempt: Attempt,
  email: string,
  stored?: StoredOrder,
): Promise<void> {
  const gateway = gatewayNamed(site.gateways, attempt.gateway)
  if (!gateway) return
  const record = (reported: GatewayStatus) => recordStatus(site, attempt, reported, gateway, stored)
  // A start request that timed out may still have reached the gateway. Its status can be checked only with the
  // reference from the late response.
  const recordLate = async (late: GatewayStatus) => {
    await record(late)
    if (late.state === 'waiting') await noteReference(site.db, attempt.id, late.reference)
  }
  await record(
    await answerOf(
      () => gateway.start({ ...paymentOf(attempt), email }),
      (late) =>
        recordLate(late).catch((error: unknown) =>
          site.log({ level: 'error', event: 'late-answer-lost', cause: causeOf(error) }),
        ),
    ),
  )
}

/** Waits until another request, possibly in another process, has started the payment of an order. */
export async function untilStarted({ db, now }: SiteContext, orderId: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE; waited += BETWEEN_LOOKS) {
    const attempt = await newestAttempt(db, orderId)
    if (attempt?.state !== 'starting' || now().getTime() - Date.parse(attempt.started_at) > LONGEST_REQUEST) return
    await wait(BETWEEN_LOOKS)
  }
}

/** Returns an attempt as its gateway sees it. */
export function paymentOf(attempt: Attempt): Payment {
  const { id, number, amount, currency, way, reference, phone, token, pay_at, started_at } = attempt
  const known = {
    reference: reference ?? undefined,
    phone: phone ?? undefined,
    token: token ?? '',
    payAt: pay_at ?? undefined,
  }
  return { id, number, amount, currency, way, ...known, startedAt: new Date(started_at) }
}
