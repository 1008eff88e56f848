import type { Account } from '../../domain/account/account-fields.ts'
import type { Database } from '../db/schema.ts'
import type { AccountParts } from './account-parts.ts'
import { newDeviceNotice, tell } from './account-mails.ts'
import { noteDevice } from './devices.ts'
import type { Session } from './accounts.ts'

/**
 * Signs somebody in, and lets their browser be known.
 * @param isExpected whether they caused it themselves, such as by opening an account
 */
export async function enter(
  parts: AccountParts,
  transaction: Database,
  account: Account,
  headers: Headers,
  isExpected: boolean,
): Promise<Session> {
  return knowDevice(
    parts,
    transaction,
    await parts.accounts.startSession(transaction, account, headers),
    headers,
    isExpected,
  )
}

/** Lets the browser of somebody who has signed in be known, and tells them of a new one. */
export async function knowDevice(
  parts: AccountParts,
  transaction: Database,
  session: Session,
  headers: Headers,
  isExpected: boolean,
): Promise<Session> {
  const { isNew, cookies } = await noteDevice(transaction, parts, session.account.id, headers)
  if (isNew && !isExpected) await tell(transaction, parts, session.account.email, newDeviceNotice(parts, headers))
  return { ...session, cookies: [...session.cookies, ...cookies] }
}
