import type { OpenSession } from '#contract/account/account.ts'
import type { Database } from '#server/db/all-tables.ts'

/** Returns the open sessions of an account, newest first. */
export async function listSessions(db: Database, userId: number, sessionId: number, now: Date): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, user_agent, created_at, updated_at }) => ({
    id,
    device: user_agent ?? '',
    startedAt: created_at,
    seenAt: updated_at,
    isThisOne: id === sessionId,
  }))
}

/** Ends one session of an account, or all sessions but one. @returns the number of ended sessions */
export async function endSessions(
  db: Database,
  userId: number,
  which: { id: number } | { except: number },
): Promise<number> {
  const own = db.deleteFrom('sessions').where('user_id', '=', userId)
  const { numDeletedRows } = await (
    'id' in which ? own.where('id', '=', which.id) : own.where('id', '<>', which.except)
  ).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes expired sessions and passkey challenges. */
export async function forgetOldSessions(db: Database, now: Date): Promise<void> {
  for (const table of ['sessions', 'verifications'] as const)
    await db.deleteFrom(table).where('expires_at', '<', now.toISOString()).execute()
}
