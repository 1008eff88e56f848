import type { Account } from '#domain/account/account-fields.ts'
import type { Database } from '#server/db/all-tables.ts'
import { newDeviceNotice, tell } from './account-mails.ts'
import { rememberDevice } from './devices.ts'
import type { Session } from '#server/http/session.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/**
 * Starts a session for an account, and remembers the browser.
 * @param isExpected whether the sign-in results from another action of the holder, such as opening the account. If so,
 * no notice is emailed
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
