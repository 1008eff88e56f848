import type { Account } from '#domain/account/account-fields.ts'
import { newPasswordNotice, tell } from './account-mails.ts'
import type { Session } from '#server/http/session.ts'
import { enter } from './enter.ts'
import { endAccess, lockAccount, setPassword } from './queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * Sets a new password for the signed-in account, revokes all its sessions, tokens and links, and signs this browser in
 * again.
 */
export async function changePassword(
  site: SiteContext,
  account: Account,
  password: string,
  headers: Headers,
): Promise<Session> {
  const passwordHash = await site.accounts.passwords.hash(password)
  return site.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id, site.now())
    await setPassword(transaction, account.id, passwordHash, site.now())
    await endAccess(transaction, account)
    await tell(transaction, site, account.email, newPasswordNotice(site))
    return enter(site, transaction, account, headers, true)
  })
}
