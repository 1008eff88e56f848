import type { Account } from '#domain/account/account-fields.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Session } from '#server/http/answers.ts'
import type { TransactionContext } from '#server/context/site-context.ts'
import type { OpenSession } from '#contract/account/account.ts'
import { newDeviceNotice, tell } from './account-mails.ts'
import { rememberDevice } from './devices.ts'

/**
 * Starts a session for an account, and remembers the browser.
 * @param isExpected whether the sign-in follows from another action of the account holder, such as opening the account.
 * If so, no notice is emailed
 */
export async function enter(
  site: TransactionContext,
  transaction: Database,
  account: Account,
  headers: Headers,
  isExpected: boolean,
): Promise<Session> {
  return rememberBrowser(
    site,
    transaction,
    await site.accounts.startSession(transaction, account, headers),
    headers,
    isExpected,
  )
}

/** Remembers the browser of a new session, and emails a notice if the browser is new and the sign-in is unexpected. */
export async function rememberBrowser(
  site: TransactionContext,
  transaction: Database,
  session: Session,
  headers: Headers,
  isExpected: boolean,
): Promise<Session> {
  const { isNew, cookies } = await rememberDevice(transaction, site, session.account.id, headers)
  if (isNew && !isExpected) await tell(transaction, site, session.account.email, newDeviceNotice(site, headers))
  return { ...session, cookies: [...session.cookies, ...cookies] }
}

/** Returns the active sessions of an account, newest first. */
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
