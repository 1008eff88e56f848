import type { Account } from '../../domain/account/account-fields.ts'
import type { Database } from '../db/all-tables.ts'
import type { AccountParts } from './account-parts.ts'
import { newDeviceNotice, tell } from './account-mails.ts'
import { rememberDevice } from './devices.ts'
import type { Session } from './accounts.ts'

/**
 * Signs an account in, and remembers the browser.
 * @param isExpected whether the holder caused it, for example by opening the account; no notice is mailed then
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

/** Remembers the browser of a new session, and mails a notice if it is new and unexpected. */
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
