import type { Account } from '#domain/account/account-fields.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { AccountParts } from './account-parts.ts'
import { newDeviceNotice, tell } from './account-mails.ts'
import { rememberDevice } from './devices.ts'
import type { Session } from '#server/http/session.ts'

/**
 * Starts a session for an account, and remembers the browser.
 * @param isExpected whether the sign-in results from another action of the holder, such as opening the account. If so,
 * no notice is emailed
 */
export async function enter(
  parts: AccountParts,
  transaction: Database,
  account: Account,
  headers: Headers,
  isExpected: boolean,
): Promise<Session> {
  return rememberBrowser(
    parts,
    transaction,
    await parts.accounts.startSession(transaction, account, headers),
    headers,
    isExpected,
  )
}

/** Remembers the browser of a new session, and emails a notice if the browser is new and the sign-in is unexpected. */
export async function rememberBrowser(
  parts: AccountParts,
  transaction: Database,
  session: Session,
  headers: Headers,
  isExpected: boolean,
): Promise<Session> {
  const { isNew, cookies } = await rememberDevice(transaction, parts, session.account.id, headers)
  if (isNew && !isExpected) await tell(transaction, parts, session.account.email, newDeviceNotice(parts, headers))
  return { ...session, cookies: [...session.cookies, ...cookies] }
}
