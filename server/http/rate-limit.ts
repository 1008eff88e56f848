import { sql } from 'kysely'
import { compiledOnce } from '#server/db/compiled-once.ts'
import type { Database } from '#server/db/all-tables.ts'
import * as limits from './limits.ts'
import type { Limit } from './limits.ts'

/**
 * Whether a request was within its limit; if not, how long to wait: in whole minutes for people, and in seconds for
 * programs.
 */
export type Tried = { allowed: true } | { allowed: false; minutes: number; seconds: number }

const LIMITS = Object.values(limits)
  .flat()
  .filter((limit): limit is Limit => 'name' in limit)
const LONGEST = Math.max(...LIMITS.map(({ seconds }) => seconds))

/**
 * Counts one request for a subject, and returns whether it is within the limit. All processes share the count.
 * @param subject a keyed hash, never an IP address or a PIN itself
 */
export async function countTry(db: Database, limit: Limit, subject: string, now: Date): Promise<Tried> {
  const { windowStart, second } = windowOf(limit, now)
  const most = limit.most - (limit.isStrict ? await countIn(db, limit, subject, windowStart - limit.seconds) : 0)
  const seconds = windowStart + limit.seconds - second
  const refused = { allowed: false, minutes: Math.ceil(seconds / 60), seconds } as const
  if (most <= 0) return refused
  // A refused request is not counted, and writes nothing.
  const { rows } = await countUpTo(db, { subject: `${limit.name}:${subject}`, windowStart, most })
  return rows.length > 0 ? { allowed: true } : refused
}

const countUpTo = compiledOnce(
  (db, { subject, windowStart, most }: { subject: string; windowStart: number; most: number }) =>
    db
      .insertInto('rate_limits')
      .values({ subject, window_start: windowStart, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'window_start'])
          .doUpdateSet({ count: sql`rate_limits.count + 1` })
          .where('rate_limits.count', '<', most),
      )
      .returning('count'),
)

async function countIn(db: Database, { name }: Limit, subject: string, windowStart: number): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('subject', '=', `${name}:${subject}`)
    .where('window_start', '=', windowStart)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Returns whether a request for a subject was counted in the current window or in the previous one. */
export async function wasCounted(db: Database, limit: Limit, subject: string, now: Date): Promise<boolean> {
  const { windowStart } = windowOf(limit, now)
  const windows = [windowStart, windowStart - limit.seconds]
  return (await Promise.all(windows.map((start) => countIn(db, limit, subject, start)))).some((count) => count > 0)
}

/** Counts one request for several subjects, each with its limit. @returns the first refusal, if any */
export async function countTries(
  db: Database,
  subjects: readonly (readonly [Limit, string])[],
  now: Date,
): Promise<Tried> {
  for (const [limit, subject] of subjects) {
    const tried = await countTry(db, limit, subject, now)
    if (!tried.allowed) return tried
  }
  return { allowed: true }
}

/**
 * Runs an attempt that requires a secret. Limits failed attempts, so that guessing the secret is infeasible. Beyond the
 * limit, attempts are refused whether or not the secret is correct, so that a refusal reveals nothing.
 * @param subjects keyed hashes, each with its limit
 * @param isRight returns whether the result shows that the secret was correct
 */
export async function withinWrongTries<Found>(
  db: Database,
  subjects: readonly (readonly [Limit, string])[],
  now: Date,
  attempt: () => Promise<Found>,
  isRight: (found: Found) => boolean,
): Promise<{ found: Found } | { refused: Extract<Tried, { allowed: false }> }> {
  const tried = await countTries(db, subjects, now)
  if (!tried.allowed) return { refused: tried }
  const takeBack = async () => {
    for (const [limit, subject] of subjects) await takeBackTry(db, limit, subject, now)
  }
  try {
    const found = await attempt()
    if (isRight(found)) await takeBack()
    return { found }
  } catch (error) {
    // An attempt that threw an error was not checked, so it does not count as failed.
    await takeBack()
    throw error
  }
}

/**
 * Like `withinWrongTries`, but for a cheap look-up. The look-up runs before it is counted, so that correct look-ups
 * never use up the limit, even if many run at once.
 */
export async function withinWrongLooks<Found>(
  db: Database,
  subjects: readonly (readonly [Limit, string])[],
  now: Date,
  look: () => Promise<Found>,
  isRight: (found: Found) => boolean,
): Promise<{ found: Found } | { refused: Extract<Tried, { allowed: false }> }> {
  const found = await look()
  return db.transaction().execute(async (transaction) => {
    for (const [limit, subject] of subjects) await takeTurn(transaction, `${limit.name}:${subject}`)
    // A correct look-up is counted too, in order to check the limit, and then uncounted.
    const tried = await countTries(transaction, subjects, now)
    if (!tried.allowed) return { refused: tried }
    if (isRight(found)) for (const [limit, subject] of subjects) await takeBackTry(transaction, limit, subject, now)
    return { found }
  })
}

/** Makes transactions for the same subject run one after another. */
export async function takeTurn(transaction: Database, subject: string): Promise<void> {
  await transaction
    .insertInto('rate_limits')
    .values({ subject: `turn:${subject}`, window_start: 0, count: 0 })
    .onConflict((conflict) => conflict.columns(['subject', 'window_start']).doUpdateSet({ count: 0 }))
    .execute()
}

/** Uncounts an attempt that did not fail. @param now the time at which the attempt was counted */
export async function takeBackTry(db: Database, limit: Limit, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: sql`count - 1` })
    .where('subject', '=', `${limit.name}:${subject}`)
    .where('window_start', '=', windowOf(limit, now).windowStart)
    .execute()
}

function windowOf({ seconds }: Limit, now: Date): { windowStart: number; second: number } {
  const second = Math.floor(now.getTime() / 1000)
  return { windowStart: second - (second % seconds), second }
}

/** Deletes counts that are too old to affect any limit. */
export async function forgetOldTries(db: Database, now: Date): Promise<void> {
  const second = Math.floor(now.getTime() / 1000)
  for (const { name, seconds } of LIMITS) {
    await db
      .deleteFrom('rate_limits')
      .where('subject', '>=', `${name}:`)
      .where('subject', '<', `${name};`)
      .where('window_start', '<', second - 2 * seconds)
      .execute()
  }
  // Also deletes the rows of `takeTurn`, and the counts of limits that existed only in an earlier version.
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', second - 2 * LONGEST)
    .execute()
}
