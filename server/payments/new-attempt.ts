import { isPaidByHand, type HandType } from '#domain/order-kinds.ts'
import type { Attempt } from './attempts.ts'
import type { Charge } from './charge.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/** How long an order stays open after the buyer's time to pay is over, to allow for late callbacks (s). */
const GRACE = 300

/**
 * The maximum time for which an unpaid order reserves its items: in minutes, and for payments by hand in hours.
 */
type HoldSettings = {
  unpaid: { minutes: number }
  byHand: { [Type in HandType]?: { hours: number } | undefined }
}

/** Returns a new attempt to pay for an order. */
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
    is_simulated: gateway.isSimulated ? 1 : 0,
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
    ask_at: after(startedAt, gateway.firstQuestion),
    asked: 0,
    no_question_before: null,
    ended_at: null,
  }
}

/**
 * Returns the time when an order expires, unless an attempt that starts now succeeds. The hours for a payment by hand
 * count from the order, so that changes of the payment method do not add up.
 * @param order the order; undefined if the hours count from now
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
