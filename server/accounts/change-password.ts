import type { Account } from '#domain/account/account-fields.ts'
import type { AccountParts } from './account-parts.ts'
import { newPasswordNotice, tell } from './account-mails.ts'
import type { Session } from '#server/http/session.ts'
import { enter } from './enter.ts'
import { endAccess, lockAccount, setPassword } from './queries.ts'

/**
 * Sets a new password for the signed-in account, revokes all its sessions, tokens and links, and signs this browser in
 * again.
 */
export async function changePassword(
  parts: AccountParts,
  account: Account,
  password: string,
  headers: Headers,
): Promise<Session> {
  const passwordHash = await parts.accounts.passwords.hash(password)
  return parts.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id, parts.now())
    await setPassword(transaction, account.id, passwordHash, parts.now())
    await endAccess(transaction, account)
    await tell(transaction, parts, account.email, newPasswordNotice(parts))
    return enter(parts, transaction, account, headers, true)
  })
}
