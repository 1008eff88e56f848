import { sql } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'
import type { Cents } from '#domain/money.ts'
import { NOT_BY_HAND } from '#server/db/tables/payments.ts'
import { WITHOUT_PHONE, type Attempt } from './attempts.ts'
import type { GatewayName } from '#domain/payments/payment-ways.ts'
import { nextPoll, nextPollAfterNews } from './poll-times.ts'

/** The minimum time between two status checks of one attempt (ms). */
const BETWEEN_POLLS = 3_000
/** The time after which a pending status check or payment start is assumed to belong to a dead process (ms). */
export const LONGEST_REQUEST = 30_000

/**
 * Returns the attempts with the given gateways that are due for a status check, in random order, so that failing
 * attempts cannot block the rest.
 */
export async function duePolls(
  db: Database,
  now: string,
  most: number,
  gateways: readonly GatewayName[],
): Promise<Attempt[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('poll_at', 'is not', null)
    .where('poll_at', '<=', now)
    .where('gateway', 'in', gateways)
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
}

/** The condition for attempts whose status a gateway may know better than this site does. */
const isPollable = sql<boolean>`(state = 'starting' or ${sql.raw(NOT_BY_HAND)})`

/** Returns the unpaid attempts for an order whose status can be checked, including ended attempts. */
export async function attemptsToPoll(db: Database, orderId: string): Promise<Attempt[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '<>', 'paid')
    .where(isPollable)
    .where((of) => of.or([of('poll_at', 'is not', null), of('reference', 'is not', null)]))
    .execute()
}

/** A claimed status check. @property isLast whether this is the last scheduled check */
export type Poll = { attempt: Attempt; polledAt: string; isLast: boolean }

/**
 * Claims the status check of an attempt, so that no other process performs it, and schedules the next check.
 * @param isNews whether the gateway has just reported something new; if so, or if this is the last check, the minimum
 * time since the previous check does not apply
 * @returns the claimed check; undefined if another check is pending or was just sent, or if the attempt has changed
 * since it was read
 */
export async function claimPoll(db: Database, attempt: Attempt, now: Date, isNews = false): Promise<Poll | undefined> {
  const { id, polls, told_at, started_at } = attempt
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const next = [nextPoll(started_at, now), told_at === null ? null : nextPollAfterNews(told_at, now)].flatMap(
    (time) => time ?? [],
  )
  const isLast = next.length === 0
  // If this process dies before the last status check is answered, another process repeats the check.
  const pollAt = isLast ? after(LONGEST_REQUEST) : next.toSorted()[0]!
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({
      polls: polls + 1,
      no_poll_before: after(LONGEST_REQUEST),
      poll_at: sql<string | null>`case when poll_at is null then null else ${pollAt} end`,
    })
    .where('id', '=', id)
    .where('polls', '=', polls)
    .where('state', '<>', 'paid')
    .where('told_at', told_at === null ? 'is' : '=', told_at)
    .where(({ or, eb }) =>
      or([eb('no_poll_before', 'is', null), eb('no_poll_before', '<=', after(isNews || isLast ? BETWEEN_POLLS : 0))]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { attempt, polledAt: now.toISOString(), isLast } : undefined
}

/**
 * Ends a status check. After the last scheduled check, no further check is scheduled unless the gateway has reported
 * something in the meantime. If the outcome is still open, the owner has to determine it.
 */
export async function endPoll(db: Database, { attempt: { id, polls }, polledAt, isLast }: Poll): Promise<void> {
  const from = new Date(Date.parse(polledAt) + BETWEEN_POLLS).toISOString()
  const isOver = sql<boolean>`${sql.lit(isLast ? 1 : 0)} = 1 and told_at is null`
  await db
    .updateTable('payment_attempts')
    .set({ no_poll_before: from, poll_at: sql<string | null>`case when ${isOver} then null else poll_at end` })
    .where('id', '=', id)
    .where('polls', '=', polls + 1)
    .execute()
}

/** Reschedules the next status check of an attempt to the earliest allowed time, unless the check is due sooner. */
export async function reschedulePoll(db: Database, id: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() + BETWEEN_POLLS).toISOString()
  await db.updateTable('payment_attempts').set({ poll_at: at }).where('id', '=', id).where('poll_at', '>', at).execute()
}

/**
 * Whether an earlier callback named the requested amount but this callback names a different one. If so, the earlier
 * callback counts.
 */
const isWorse = (amount: Cents) => sql`told_amount = amount and amount <> ${amount}`

/** A gateway's unconfirmed report that money has arrived, with the receipt and amount if they were given. */
export type MoneyNews = { id: string; reference: string; at: string; receipt?: string; amount?: Cents }

/**
 * Stores a report that money has arrived, unless the attempt is already paid. The report counts only once the gateway
 * confirms it. A status check therefore becomes due immediately, even if the attempt has ended.
 */
export async function noteNews(db: Database, { id, reference, at, receipt, amount }: MoneyNews): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({
      told_at: at,
      reference,
      poll_at: at,
      ...(receipt === undefined || amount === undefined
        ? {}
        : {
            told_receipt: sql<string>`case when ${isWorse(amount)} then told_receipt else ${receipt} end`,
            told_amount: sql<Cents>`case when ${isWorse(amount)} then told_amount else ${amount} end`,
          }),
    })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .execute()
}

/**
 * Stores the buyer's report of having made a payment by hand. Ends the attempt's status checks, unless the attempt is
 * still starting.
 */
export async function noteReport(transaction: Database, id: string, code: string, at: string): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set({
      told_at: at,
      told_receipt: code,
      poll_at: sql<string | null>`case when state = 'starting' then poll_at end`,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns the bodies of the unread callbacks about an attempt, unless a report of its payment is already stored. */
export async function unreadCallbacks(db: Database, attemptId: string): Promise<string[]> {
  const unread = await db
    .selectFrom('payment_callbacks')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payment_callbacks.attempt_id')
    .select('body')
    .where('attempt_id', '=', attemptId)
    .where('told_at', 'is', null)
    .execute()
  return unread.flatMap(({ body }) => body ?? [])
}

/**
 * Stores the gateway's ID for a payment whose start request got no response, so that the payment's status can be
 * checked.
 */
export async function noteReference(db: Database, id: string, reference: string): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ reference })
    .where('id', '=', id)
    .where('reference', 'is', null)
    .where('state', 'not in', ['paid', 'failed'])
    .execute()
}

/** Deletes the receipt and amount reported by a callback, because the receipt belongs to another payment. */
export async function forgetToldReceipt(db: Database, id: string): Promise<void> {
  await db.updateTable('payment_attempts').set({ told_receipt: null, told_amount: null }).where('id', '=', id).execute()
}

/**
 * Makes the status check of an attempt due.
 * @returns false if no check is possible: the money has arrived, or the gateway's ID for the payment is unknown
 */
export async function makePollDue(db: Database, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ poll_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .where('reference', 'is not', null)
    .where(isPollable)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Ends the status checks of a failed attempt that can no longer be paid, unless a payment has been reported since.
 * @param polledAt when the status check that found the failure was sent; undefined if the failure was not found by a
 * status check
 */
export async function endPolls(transaction: Database, id: string, polledAt: string | undefined): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set({ poll_at: null, told_at: null, told_receipt: null, told_amount: null, reference: WITHOUT_PHONE })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where(({ or, eb }) =>
      or([eb('told_at', 'is', null), ...(polledAt === undefined ? [] : [eb('told_at', '<=', polledAt)])]),
    )
    .execute()
}
