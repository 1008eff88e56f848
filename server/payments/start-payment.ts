import { setTimeout as wait } from 'node:timers/promises'
import { causeOf } from '#server/http/log.ts'
import type { StoredOrder } from '#server/orders/queries.ts'
import type { SiteContext, TransactionContext } from '#server/context/site-context.ts'
import { isPaidByHand, type HandType } from '#domain/order-kinds.ts'
import { LONGEST_REQUEST } from './attempt-polls.ts'
import { newestAttempt, type Attempt } from './attempts.ts'
import { gatewayNamed } from './gateways.ts'
import { answerOf, type Payment, type GatewayStatus } from './gateway/payment-gateway.ts'
import { recordStatus } from './record-status.ts'
import type { Charge } from './charge.ts'

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
  await record(
    await answerOf(
      () => gateway.start({ ...paymentOf(attempt), email }),
      // A start request that timed out may still have reached the gateway.
      (late) =>
        record(late).catch((error: unknown) =>
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

/** How long an order stays open after the buyer's time to pay has passed, to allow for late callbacks (s). */
const GRACE = 300

/**
 * The maximum time for which an unpaid order reserves its items: in minutes, and for payments by hand in hours.
 */
type HoldSettings = {
  unpaid: { minutes: number }
  byHand: { [Type in HandType]?: { hours: number } | undefined }
}

/** Returns a new payment attempt for an order. */
export function newAttempt(
  { now, randomText }: TransactionContext,
  { gateway, way, amount, currency, rate, phone }: Charge,
  { id, number }: { id: string; number: string },
): Attempt {
  const startedAt = now()
  const attemptId = randomText()
  return {
    id: attemptId,
    order_id: id,
    number,
    gateway: gateway.name,
    way,
    is_simulated: gateway.isSimulated || gateway.isInTestMode ? 1 : 0,
    amount,
    currency,
    rate,
    phone,
    // The token is hexadecimal, because Safaricom rejects callback URLs that contain certain words.
    token: Buffer.from(randomText(), 'base64url').toString('hex'),
    reference: gateway.ownReference?.(attemptId) ?? null,
    state: 'starting',
    code: null,
    receipt: null,
    received: null,
    told_at: null,
    told_receipt: null,
    told_amount: null,
    pay_at: null,
    refund_due: null,
    returned_at: null,
    started_at: startedAt.toISOString(),
    poll_at: after(startedAt, gateway.firstPoll),
    polls: 0,
    no_poll_before: null,
    ended_at: null,
  }
}

/**
 * Returns the time when an order expires, unless an attempt that starts now succeeds. The hours for a payment by hand
 * are counted from the time of the order, so that changing the payment method does not add time.
 * @param order the order; undefined if the hours are counted from now
 */
export function payBy(
  { gateway: { hold }, way }: Pick<Charge, 'gateway' | 'way'>,
  { unpaid, byHand }: HoldSettings,
  now: Date,
  order?: { placed_at: string },
): string {
  const most = unpaid.minutes * 60
  if (hold !== undefined) return after(now, Math.min(hold + GRACE, most))
  const hours = isPaidByHand(way) ? byHand[way]?.hours : undefined
  if (hours === undefined) return after(now, most)
  return after(order ? new Date(order.placed_at) : now, hours * 3600)
}

function after(time: Date, seconds: number): string {
  return new Date(time.getTime() + seconds * 1000).toISOString()
}
