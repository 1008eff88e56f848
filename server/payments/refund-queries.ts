import { sql, type Selectable } from 'kysely'
import { minus, sum, type Cents } from '#domain/money.ts'
import { isRefundUnderWay, type RefundState } from '#domain/payments/refunds.ts'
import type { GatewayName } from '#domain/payments/payment-ways.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import { arrivedCents } from './attempt-amounts.ts'
import type { Attempt } from './attempts.ts'

export type Refund = Selectable<Tables['refunds']>
export type RefundLine = Omit<Selectable<Tables['refund_lines']>, 'refund_id'>
/** A refund that was not dropped, with its lines. */
export type CountedRefund = Refund & { state: RefundState; lines: RefundLine[] }

/**
 * Returns the refunds that were not dropped, oldest first, keyed by payment ID. At most one refund of each payment is
 * unfinished.
 */
export async function refundsOf(db: Database, paymentIds: readonly string[]): Promise<Map<string, CountedRefund[]>> {
  if (paymentIds.length === 0) return new Map()
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .where('state', '<>', 'dropped')
    .$narrowType<{ state: RefundState }>()
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  if (refunds.length === 0) return new Map()
  const ids = refunds.map(({ id }) => id)
  const lines = await db
    .selectFrom('refund_lines')
    .selectAll()
    .where('refund_id', 'in', ids)
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(lines, ({ refund_id }) => refund_id)
  const whole = refunds.map((refund) => ({
    ...refund,
    lines: (linesOf.get(refund.id) ?? []).map(({ position, amount, restocked }) => ({ position, amount, restocked })),
  }))
  return Map.groupBy(whole, ({ payment_id }) => payment_id)
}

/** Returns a payment's refunds that were not dropped, oldest first. */
export async function refundsOfPayment(db: Database, paymentId: string): Promise<CountedRefund[]> {
  return (await refundsOf(db, [paymentId])).get(paymentId) ?? []
}

/** Returns a payment's unfinished refund, which is in progress or has failed; undefined if there is none. */
export function unfinishedOf(refunds: readonly CountedRefund[]): CountedRefund | undefined {
  return refunds.find(({ state }) => state !== 'processed')
}

/** Returns the refunds that have been processed. */
export function processedOf(refunds: readonly CountedRefund[]): CountedRefund[] {
  return refunds.filter(({ state }) => state === 'processed')
}

/** Returns a payment's unfinished refund; undefined if there is none. */
export async function unfinishedRefund(db: Database, paymentId: string): Promise<CountedRefund | undefined> {
  return unfinishedOf(await refundsOfPayment(db, paymentId))
}

/** Returns a refund, even if it was dropped. */
export async function refundWithId(db: Database, id: string): Promise<Refund> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns whether a payment was fully refunded. */
export function isReturned({ returned_at }: Pick<Attempt, 'returned_at'>): boolean {
  return returned_at !== null
}

/** Returns the amount that has arrived, less the amounts that were refunded. */
export function leftCents(attempt: Attempt, refunds: readonly CountedRefund[]): Cents {
  return minus(arrivedCents(attempt), sum(processedOf(refunds).map(({ amount }) => amount)))
}

/**
 * Returns the refunds through the given gateways that are due to be sent or checked, in random order, so that failing
 * refunds cannot block the rest.
 */
export async function dueRefunds(
  db: Database,
  now: string,
  most: number,
  gateways: readonly GatewayName[],
): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('poll_at', 'is not', null)
    .where('poll_at', '<=', now)
    .where('payment_id', 'in', (of) => of.selectFrom('payment_attempts').select('id').where('gateway', 'in', gateways))
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
}

/** Returns the known IDs of a payment's other refunds, in lowercase. Some may be receipts that the owner recorded. */
export async function otherReferences(db: Database, { id, payment_id }: Refund): Promise<string[]> {
  const others = await db
    .selectFrom('refunds')
    .select(['reference', 'receipt'])
    .where('payment_id', '=', payment_id)
    .where('id', '<>', id)
    .execute()
  const known = others.flatMap(({ reference, receipt }) => [reference, receipt]).filter((one) => one !== null)
  return [...new Set(known.map((one) => one.toLowerCase()))]
}

/**
 * Returns the payments for these orders that are due for a refund, oldest first, each with its refunds. Payments with a
 * refund in progress are left out.
 */
export async function attemptsToReturn(
  db: Database,
  orderIds: readonly string[],
): Promise<{ attempt: Attempt; refunds: CountedRefund[] }[]> {
  if (orderIds.length === 0) return []
  const due = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('refund_due', 'is not', null)
    .where('returned_at', 'is', null)
    .orderBy('started_at')
    .execute()
  const refunds = await refundsOf(
    db,
    due.map(({ id }) => id),
  )
  return due
    .map((attempt) => ({ attempt, refunds: refunds.get(attempt.id) ?? [] }))
    .filter(({ refunds: own }) => {
      const unfinished = unfinishedOf(own)
      return !(unfinished && isRefundUnderWay(unfinished.state, unfinished.poll_at))
    })
}
