import { nairobiTime } from '../dates.ts'
import { isSettled, SETTLING, type Act, type Ending, type Payment } from './world.ts'

type Start = Pick<Payment, 'id' | 'cents' | 'from' | 'to' | 'details'> & {
  credits?: string | undefined
  /**
   * The outcome that follows from how things stand, such as an account that is too short, whatever the caller wishes.
   */
  forced?: string | undefined
  /** Ends at once. */
  isImmediate?: boolean
}

/**
 * Starts a payment, whose end is the one that follows, or the one that the caller asked for, or the first that is
 * documented.
 */
export function startPayment(
  { world, endpoint, given, wanted, now }: Act,
  { forced, isImmediate, credits, ...start }: Start,
): Payment {
  const payment: Payment = {
    ...start,
    ...(credits ? { credits } : {}),
    operation: endpoint.operation,
    startedAt: now.toISOString(),
    settlesAt: new Date(now.getTime() + (isImmediate ? 0 : SETTLING)).toISOString(),
    ending: endingOf(endpoint.outcomes ?? [], forced ?? wanted),
    ...(typeof given.callbackUrl === 'string' ? { callbackUrl: given.callbackUrl } : {}),
  }
  world.payments.push(payment)
  return payment
}

const DONE: Ending = { isPaid: true, resultCode: '0', resultDesc: 'Success' }

/** How a payment ends: by the outcome of this name, or by the first one. */
export function endingOf(
  outcomes: readonly { name: string; resultCode: string; resultDesc: string }[],
  name: string | undefined,
): Ending {
  const outcome = outcomes.find((candidate) => candidate.name === name) ?? outcomes[0]
  if (!outcome) return DONE
  return { isPaid: outcome === outcomes[0], resultCode: outcome.resultCode, resultDesc: outcome.resultDesc }
}

/** The payment of an id, if one of these operations started it. */
export function findPayment({ world }: Act, id: unknown, ...operations: readonly string[]): Payment | undefined {
  return world.payments.find((payment) => payment.id === id && operations.includes(payment.operation))
}

/** Whether a reference was used before by the same operation. */
export function isKnownReference({ world, endpoint }: Act, reference: unknown): boolean {
  return world.payments.some(
    (payment) => payment.operation === endpoint.operation && payment.details.reference === reference,
  )
}

/** An amount in shillings, as a parameter carries it, in cents. */
export const toCents = (amount: unknown) => Math.round(Number(amount) * 100)
export const fromCents = (cents: number) => cents / 100

/** What every call answers that was only accepted, in shillings, beside the ids of its own. */
export function accepted(payment: Payment) {
  return { status: 'pending', amount: fromCents(payment.cents), currency: 'KES', createdAt: startedAt(payment) }
}

/** When a payment started, in Nairobi. */
export const startedAt = (payment: Payment) => nairobiTime(new Date(payment.startedAt))

/** When it ended, as a field that is absent until then. */
export function completedAt(payment: Payment, now: Date): { completedAt?: string } {
  return isSettled(payment, now) ? { completedAt: nairobiTime(new Date(payment.settlesAt)) } : {}
}

/** Fields that are absent until a payment has ended. */
export function onceSettled<Fields extends object>(payment: Payment, now: Date, fields: Fields): Partial<Fields> {
  return isSettled(payment, now) ? fields : {}
}

/** Fields that are there only when it ended well. */
export function oncePaid<Fields extends object>(payment: Payment, now: Date, fields: Fields): Partial<Fields> {
  return isSettled(payment, now) && payment.ending.isPaid ? fields : {}
}
