import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Whether a try was within its limit; if not, how long to wait, in whole minutes for people and in seconds for programs. */
export type Tried = { allowed: true } | { allowed: false; minutes: number; seconds: number }

export type Limit = { name: string; most: number; seconds: number }

/**
 * Counts one try of a subject and tells whether it is still within the limit. All processes count together.
 * @param subject a keyed hash, never an address or a PIN itself
 */
export async function countTry(db: Database, limit: Limit, subject: string, now: Date): Promise<Tried> {
  const second = Math.floor(now.getTime() / 1000)
  const windowStart = second - (second % limit.seconds)
  const { count } = await db
    .insertInto('rate_limits')
    .values({ subject: `${limit.name}:${subject}`, window_start: windowStart, count: 1 })
    .onConflict((conflict) => conflict.columns(['subject', 'window_start']).doUpdateSet({ count: sql`rate_limits.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow()
  if (count <= limit.most) return { allowed: true }
  const seconds = windowStart + limit.seconds - second
  return { allowed: false, minutes: Math.ceil(seconds / 60), seconds }
}

/** Forgets counts whose window ended more than a day ago. */
export async function forgetOldTries(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', Math.floor(now.getTime() / 1000) - 2 * 86_400)
    .execute()
}
