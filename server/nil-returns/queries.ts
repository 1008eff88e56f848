import { sql, type Selectable } from 'kysely'
import type { TaxProvider } from '#domain/nil-returns/tax-providers.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import { countUpTo } from '#server/db/listed-rows.ts'
import type { NilReturnState } from '#server/db/tables/nil-returns.ts'

export type NilReturn = Selectable<Tables['nil_returns']>

/** The taxpayer and year of a return, without the PIN itself. */
type FilingSubject = { provider: TaxProvider; pinHash: string; pinEnding: string; year: number }

/** The outcome of a filing. */
export type FilingEnd =
  | { state: 'filed'; acknowledgementNumber: string }
  | { state: 'rejected'; reason: 'refused' | 'fault'; words: string }
  | { state: 'unknown'; reason: string }

/** Stores a new return, or finds the existing one for the same PIN and year. */
export async function receiveNilReturn(db: Database, subject: FilingSubject, id: string, at: Date): Promise<NilReturn> {
  await db
    .insertInto('nil_returns')
    .values({
      id,
      provider: subject.provider,
      pin_hash: subject.pinHash,
      pin_ending: subject.pinEnding,
      year: subject.year,
      state: 'received',
      attempts: 0,
      received_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'pin_hash', 'year']).doNothing())
    .execute()
  return db
    .selectFrom('nil_returns')
    .selectAll()
    .where('provider', '=', subject.provider)
    .where('pin_hash', '=', subject.pinHash)
    .where('year', '=', subject.year)
    .executeTakeFirstOrThrow()
}

/**
 * Claims a return for sending. The claim must be stored before the request to the authority is sent.
 * @returns whether this claim succeeded; exactly one of several concurrent claims succeeds
 */
export async function beginSending(db: Database, id: string, claim: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('nil_returns')
    .set((row) => ({
      state: 'sending',
      claim,
      attempts: row('attempts', '+', 1),
      sending_at: at.toISOString(),
      reason: null,
      words: null,
      ended_at: null,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['received', 'rejected'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Releases the claim on a return, because nothing was sent. */
export async function releaseClaim(db: Database, id: string, claim: string): Promise<void> {
  await db
    .updateTable('nil_returns')
    .set({ state: 'received' })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'sending')
    .execute()
}

/**
 * Stores the outcome of a filing. A late response still settles a return that was marked unknown.
 * @returns false if another attempt or the owner has already settled the return
 */
export async function endSending(db: Database, id: string, claim: string, end: FilingEnd, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('nil_returns')
    .set({
      state: end.state,
      acknowledgement_number: end.state === 'filed' ? end.acknowledgementNumber : null,
      reason: end.state === 'filed' ? null : end.reason,
      words: end.state === 'rejected' ? end.words : null,
      ended_at: at.toISOString(),
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', 'in', ['sending', 'unknown'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Marks returns as unknown if they have been `sending` since before the given time.
 * @returns the number of returns marked
 */
export async function markStaleAsUnknown(db: Database, before: Date, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('nil_returns')
    .set({ state: 'unknown', reason: 'the server stopped before a response arrived', ended_at: at.toISOString() })
    .where('state', '=', 'sending')
    .where('sending_at', '<=', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function findNilReturn(db: Database, id: string): Promise<NilReturn | undefined> {
  return db.selectFrom('nil_returns').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Counts the returns by provider and state. */
export async function countNilReturns(
  db: Database,
): Promise<{ provider: string; state: NilReturnState; count: number }[]> {
  const rows = await db
    .selectFrom('nil_returns')
    .select(({ fn }) => ['provider', 'state', fn.countAll<number | string>().as('count')])
    .groupBy(['provider', 'state'])
    .orderBy('provider')
    .orderBy('state')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/**
 * Counts the returns whose unknown outcome the owner has to find out, up to a limit. Practice returns are not counted,
 * because they were never sent.
 */
export async function countUnknown(db: Database, most: number): Promise<{ count: number; isMore: boolean }> {
  return countUpTo(
    db,
    { table: 'nil_returns', where: { state: 'unknown' }, key: [] },
    most,
    sql`provider <> 'practice'`,
  )
}

/** The maximum number of unknown returns in one list. */
const MOST_UNKNOWN = 100

/** Lists the returns with an unknown outcome, oldest first, with practice returns last. */
export async function listUnknown(db: Database): Promise<NilReturn[]> {
  return db
    .selectFrom('nil_returns')
    .selectAll()
    .where('state', '=', 'unknown')
    .orderBy(sql`case when provider = 'practice' then 1 else 0 end`)
    .orderBy('sending_at')
    .orderBy('id')
    .limit(MOST_UNKNOWN)
    .execute()
}

/**
 * Settles an unknown return with the outcome that the owner has determined.
 * @param acknowledgementNumber the authority's number, or undefined if the authority never received the return
 * @returns false if no unknown return has this ID
 */
export async function settleUnknown(
  db: Database,
  id: string,
  acknowledgementNumber: string | undefined,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('nil_returns')
    .set(
      acknowledgementNumber
        ? {
            state: 'filed',
            acknowledgement_number: acknowledgementNumber,
            reason: 'settled by the owner',
            ended_at: at.toISOString(),
          }
        : { state: 'received', reason: 'the owner found that it was not received', ended_at: at.toISOString() },
    )
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
