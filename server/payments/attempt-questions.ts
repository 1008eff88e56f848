import { sql } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'
import type { Cents } from '#domain/money.ts'
import { WITHOUT_PHONE, type Attempt } from './attempts.ts'
import type { GatewayName } from '#domain/payments/gateway-names.ts'
import { nextQuestion, nextQuestionAfterNews } from './question-times.ts'

/** The minimum time between two status requests for one attempt (ms). */
const BETWEEN_QUESTIONS = 3_000
/** After this time, a pending request for a status, or to start a payment, belongs to a dead process (ms). */
export const LONGEST_REQUEST = 30_000

/** Returns random attempts of some gateways whose question is due, so that failing ones cannot block the rest. */
export async function dueQuestions(
  db: Database,
  now: string,
  most: number,
  gateways: readonly GatewayName[],
): Promise<Attempt[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('ask_at', 'is not', null)
    .where('ask_at', '<=', now)
    .where('gateway', 'in', gateways)
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
}

/** Returns the attempts for an order or a sale whose status the gateway can still change, also those that have ended. */
export async function attemptsToAsk(db: Database, subjectId: string): Promise<Attempt[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('state', '<>', 'paid')
    .where((of) => of.or([of('ask_at', 'is not', null), of('reference', 'is not', null)]))
    .execute()
}

/** A question that was claimed. @property isLast whether no other one follows unless there is news */
export type Question = { attempt: Attempt; askedAt: string; isLast: boolean }

/**
 * Claims the question about an attempt, so that nobody else asks it too, and sets the time of the next one.
 * @param isNews whether the gateway has just said something new: then, as for the last question, the previous answer may
 * be a few seconds old
 * @returns undefined if a request is pending, was sent a moment ago, or if the attempt has changed since it was read
 */
export async function claimQuestion(
  db: Database,
  attempt: Attempt,
  now: Date,
  isNews = false,
): Promise<Question | undefined> {
  const { id, asked, told_at, started_at } = attempt
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const next = [nextQuestion(started_at, now), told_at === null ? null : nextQuestionAfterNews(told_at, now)].flatMap(
    (time) => time ?? [],
  )
  const isLast = next.length === 0
  // If this process dies before the answer to the last question, another one asks it again.
  const askAt = isLast ? after(LONGEST_REQUEST) : next.toSorted()[0]!
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({
      asked: asked + 1,
      no_question_before: after(LONGEST_REQUEST),
      ask_at: sql<string | null>`case when ask_at is null then null else ${askAt} end`,
    })
    .where('id', '=', id)
    .where('asked', '=', asked)
    .where('state', '<>', 'paid')
    .where('told_at', told_at === null ? 'is' : '=', told_at)
    .where(({ or, eb }) =>
      or([
        eb('no_question_before', 'is', null),
        eb('no_question_before', '<=', after(isNews || isLast ? BETWEEN_QUESTIONS : 0)),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { attempt, askedAt: now.toISOString(), isLast } : undefined
}

/**
 * Ends a question. After the last one, no other follows unless there has been news meanwhile; then an open outcome is
 * the owner's to find out.
 */
export async function endQuestion(db: Database, { attempt: { id, asked }, askedAt, isLast }: Question): Promise<void> {
  const from = new Date(Date.parse(askedAt) + BETWEEN_QUESTIONS).toISOString()
  const isOver = sql<boolean>`${sql.lit(isLast ? 1 : 0)} = 1 and told_at is null`
  await db
    .updateTable('payment_attempts')
    .set({ no_question_before: from, ask_at: sql<string | null>`case when ${isOver} then null else ask_at end` })
    .where('id', '=', id)
    .where('asked', '=', asked + 1)
    .execute()
}

/** Makes the question about an attempt due in a moment, which is as soon as it may be asked again. */
export async function askInAMoment(db: Database, id: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() + BETWEEN_QUESTIONS).toISOString()
  await db.updateTable('payment_attempts').set({ ask_at: at }).where('id', '=', id).where('ask_at', '>', at).execute()
}

/** Whether an earlier callback has named the amount that was asked for, and this one names another: then that one counts. */
const isWorse = (amount: Cents) => sql`told_amount = amount and amount <> ${amount}`

/** What a webhook reports about money: that it has arrived, and perhaps its receipt and amount. */
export type MoneyNews = { id: string; reference: string; at: string; receipt?: string; amount?: Cents }

/**
 * Stores that money is said to have arrived, unless that is known. It is believed only after the gateway was asked, which
 * is due from now on, even if the attempt has ended.
 */
export async function noteNews(db: Database, { id, reference, at, receipt, amount }: MoneyNews): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({
      told_at: at,
      reference,
      ask_at: at,
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

/** Returns the callbacks about an attempt that nobody has read yet, unless money that it announced is known. */
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

/** Stores the gateway's ID of a payment whose start was not answered, so that it can be asked about. */
export async function noteReference(db: Database, id: string, reference: string): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ reference })
    .where('id', '=', id)
    .where('reference', 'is', null)
    .where('state', 'not in', ['paid', 'failed'])
    .execute()
}

/** Forgets the receipt that a callback named: it belongs to another payment. */
export async function forgetToldReceipt(db: Database, id: string): Promise<void> {
  await db.updateTable('payment_attempts').set({ told_receipt: null, told_amount: null }).where('id', '=', id).execute()
}

/**
 * Makes the question about an attempt due.
 * @returns whether there is anything to ask: not about money that has arrived, and not without the gateway's ID
 */
export async function makeQuestionDue(db: Database, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ ask_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .where('reference', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Ends the questions about a failed attempt that can no longer be paid, unless there was news of money since.
 * @param askedAt when the gateway was asked that says so; undefined if it was not asked
 */
export async function endQuestions(transaction: Database, id: string, askedAt: string | undefined): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set({ ask_at: null, told_at: null, told_receipt: null, told_amount: null, reference: WITHOUT_PHONE })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where(({ or, eb }) =>
      or([eb('told_at', 'is', null), ...(askedAt === undefined ? [] : [eb('told_at', '<=', askedAt)])]),
    )
    .execute()
}
