import { nairobiDay, nairobiTime } from '#domain/dates.ts'
import { endingOf, isSettled, type Act, type Payment } from './world.ts'
import { SETTLING } from '#domain/api-docs/sandbox-limits.ts'

type Start = Pick<Payment, 'id' | 'cents' | 'from' | 'to' | 'details'> & {
  credits?: string | undefined
  /** An outcome that overrides the requested outcome, such as insufficient funds. */
  forced?: string | undefined
  /** Whether the payment settles immediately. */
  isImmediate?: boolean
}

/**
 * Starts a payment. Its outcome is the forced outcome, otherwise the requested outcome, otherwise the first documented
 * outcome.
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

/** Returns the payment with the given ID, if one of the given operations started it. */
export function findPayment({ world }: Act, id: unknown, ...operations: readonly string[]): Payment | undefined {
  return world.payments.find((payment) => payment.id === id && operations.includes(payment.operation))
}

/**
 * Returns whether the same operation has already used a reference in this sandbox. The references in the documented
 * examples count as unused, so that a client can send the examples unchanged.
 */
export function isKnownReference({ world, endpoint }: Act, reference: unknown): boolean {
  return world.payments.some(
    (payment) =>
      payment.startedAt >= world.openedAt &&
      payment.operation === endpoint.operation &&
      payment.details.reference === reference,
  )
}

/** Returns a bank's reference for a movement: FT, the year, the day of the year, and the given characters. */
export function bankReference(moment: Date, ending: string): string {
  const day = nairobiDay(moment)
  const dayOfYear = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000 + 1
  return `FT${day.slice(2, 4)}${String(dayOfYear).padStart(3, '0')}${ending}`
}

/** Converts the amount in a parameter to cents. */
export const toCents = (amount: unknown) => Math.round(Number(amount) * 100)
export const fromCents = (cents: number) => cents / 100

/** Returns the fields that the responses to all accepted requests share, without IDs. The currency is shillings. */
export function accepted(payment: Payment) {
  return { status: 'pending', amount: fromCents(payment.cents), currency: 'KES', createdAt: startedAt(payment) }
}

/** Returns the time when a payment started, in Nairobi time. */
export const startedAt = (payment: Payment) => nairobiTime(new Date(payment.startedAt))

/** Returns the `completedAt` field, which is absent until the payment settles. */
export function completedAt(payment: Payment, now: Date): { completedAt?: string } {
  return isSettled(payment, now) ? { completedAt: nairobiTime(new Date(payment.settlesAt)) } : {}
}

/** Returns the given fields if a payment has settled, otherwise none. */
export function onceSettled<Fields extends object>(payment: Payment, now: Date, fields: Fields): Partial<Fields> {
  return isSettled(payment, now) ? fields : {}
}

/** Returns the given fields if a payment has succeeded, otherwise none. */
export function oncePaid<Fields extends object>(payment: Payment, now: Date, fields: Fields): Partial<Fields> {
  return isSettled(payment, now) && payment.ending.isPaid ? fields : {}
}
