import { sql, type RawBuilder } from 'kysely'
import { nairobiDay } from '#domain/dates.ts'
import { isPaidByHand, PAYMENT_METHODS } from '#domain/order-kinds.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { desk } from '#domain/pages/page-table.ts'
import { claimFact } from '#server/db/queries.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { NOT_FOUND } from '#domain/payments/payment-results.ts'
import type { Database } from '#server/db/all-tables.ts'
import { BY_HAND, NOT_BY_HAND } from '#server/db/tables/payments.ts'
import { inWords } from './attempt-amounts.ts'
import { type Attempt, MASKED_PHONE, WITHOUT_PHONE } from './attempts.ts'
import { serviceOf } from './create-gateways.ts'
import { leftCents, refundsOf, unfinishedOf, type CountedRefund, type Refund } from './refund-queries.ts'

/** The name of the fact that stores the last day on which the owner was reminded. */
const FACT = 'payments-reminder'
/** The maximum number of payments that one email lists. */
const MOST = 50

/** Emails the owner once a day while there are payments that need attention. */
export async function remindOwner(site: SiteContext): Promise<void> {
  const { db, now, mailTo, publicOrigin } = site
  if (mailTo === undefined) return
  const due = await attemptsToLookAt(db, MOST)
  const refunds = await refundsOf(
    db,
    due.map(({ id }) => id),
  )
  if (due.length === 0) return
  await db.transaction().execute(async (transaction) => {
    const day = nairobiDay(now())
    if (!(await claimFact(transaction, { name: FACT, value: day, before: day }))) return
    const place = `${publicOrigin}${addressOf(desk, { id: 'payments' })}`
    const mail = {
      kind: 'notices' as const,
      recipient: OWNER,
      subject: due.length === 1 ? 'A payment needs your attention' : `${due.length} payments need your attention`,
      text: `${due.map((attempt) => line(attempt, refunds.get(attempt.id) ?? [])).join('\n')}\n\nSettle them at your desk: ${place}\nOr with: npm run desk -- payments due\n`,
    }
    await queueMail(transaction, mail, site)
  })
}

function line(attempt: Attempt, refunds: readonly CountedRefund[]): string {
  const { number, told_receipt } = attempt
  const receipt = attempt.receipt ?? told_receipt
  const what = whatIsNeeded(attempt, unfinishedOf(refunds))
  return `${number}: ${inWords(attempt, leftCents(attempt, refunds))}, ${what}${receipt === null ? '' : `, receipt ${receipt}`}`
}

function whatIsNeeded({ gateway, way, state, told_at, refund_due }: Attempt, refund: Refund | undefined): string {
  if (told_at !== null) return 'reported as paid, not confirmed'
  if (refund?.state === 'failed') return `refund failed (${refund.code})`
  if (refund?.state === 'needs-attention')
    return `refund needs your attention in the ${serviceOf(gateway).label} dashboard`
  if (refund) return 'refund outcome unknown'
  if (state === 'waiting' && isPaidByHand(way)) return `not paid yet, ${PAYMENT_METHODS[way]}`
  return refund_due === null ? 'outcome unknown' : `to be refunded (${refund_due})`
}

/**
 * The condition for attempts with an unconfirmed report of a payment that a person has to look at. An order that the
 * owner has started processing does not expire, so its attempts do not end automatically.
 */
const isUnconfirmed = sql<boolean>`(told_at is not null and state <> 'paid' and (state in ('failed', 'expired') or state = 'waiting' and poll_at is null or exists (select 1 from orders where orders.id = order_id and orders.status <> 'pending')))`

/**
 * Returns the attempts that need a person's attention, oldest first:
 * - with money to be returned and no refund in progress
 * - with a refund that cannot proceed on its own
 * - with an outcome that no status check could determine
 * - with an unconfirmed report of a payment, if the attempt has ended, its payment is made by hand, or the owner has
 *   moved its order on
 * - with an unread callback, because its gateway is switched off
 * - with a delivered order that is still to be paid by hand
 * - with an order to be paid on delivery that the owner has not moved on
 * @param most the maximum number; if there are more attempts, those that match only the last conditions are left out
 */
export async function attemptsToLookAt(db: Database, most: number): Promise<Attempt[]> {
  const read = (condition: RawBuilder<boolean>) =>
    db.selectFrom('payment_attempts').selectAll().where(condition).orderBy('started_at').limit(most).execute()
  // The conditions are literals, so that each can use a partial index.
  const found = await Promise.all(
    [
      sql<boolean>`refund_due is not null and returned_at is null and not exists (select 1 from refunds where payment_id = payment_attempts.id and state not in ('processed', 'dropped'))`,
      sql<boolean>`id in (select payment_id from refunds where state not in ('processed', 'dropped') and (poll_at is null or state = 'needs-attention'))`,
      sql<boolean>`state not in ('paid', 'failed') and poll_at is null and ${sql.raw(NOT_BY_HAND)}`,
      isUnconfirmed,
      sql<boolean>`state <> 'paid' and id in (select attempt_id from payment_callbacks where body is not null)`,
      sql<boolean>`state = 'waiting' and ${sql.raw(BY_HAND)} and exists (select 1 from orders where orders.id = order_id and payment = 'waiting' and status = 'delivered')`,
      sql<boolean>`state = 'waiting' and ${sql.raw(BY_HAND)} and exists (select 1 from orders where orders.id = order_id and payment = 'waiting' and status = 'pending' and way = 'delivery')`,
    ].map(read),
  )
  const known = new Map(found.flat().map((attempt) => [attempt.id, attempt]))
  return [...known.values()].slice(0, most).toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1))
}

/**
 * Records that the owner found no payment for an attempt whose outcome was unknown or whose payment was reported but
 * not confirmed.
 */
export async function markLookedAt(transaction: Database, { id, way }: Attempt, at: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payment_attempts')
    .set({
      state: 'failed',
      code: sql`coalesce(code, ${isPaidByHand(way) ? NOT_FOUND : 'not-received'})`,
      ended_at: sql`coalesce(ended_at, ${at})`,
      poll_at: null,
      told_at: null,
      told_receipt: null,
      told_amount: null,
      phone: MASKED_PHONE,
      reference: WITHOUT_PHONE,
    })
    .where('id', '=', id)
    .where(({ or }) => or([isUnconfirmed, sql<boolean>`(state not in ('paid', 'failed') and poll_at is null)`]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
