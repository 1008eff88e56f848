import type { Account } from '#domain/account/account-fields.ts'
import type { Database } from '#server/db/all-tables.ts'
import { createAccountLink, findAccountLink, takeAccountLink } from './account-links.ts'
import { newPasswordNotice, resetMail, tell } from './account-mails.ts'
import { rememberDevice } from './devices.ts'
import { removeOtherPasskeys, confirmAddress, endAccess, findAccount, lockAccount, setPassword } from './queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** Emails a password reset link if the address has an account. Takes the same time if the address has no account. */
export async function mailReset(site: SiteContext, email: string): Promise<void> {
  await site.db.transaction().execute(async (transaction) => {
    const account = await findAccount(transaction, { email })
    // Without an account, the link has no user and does nothing.
    const address = await createAccountLink(transaction, site, 'reset', { email, userId: account?.id ?? null })
    if (account) await tell(transaction, site, email, resetMail(site, address))
  })
}

/** The account holder's choices during recovery. @property keep IDs of the passkeys to keep */
export type Recovered = { passwordHash: string; keep: readonly number[] }

/**
 * Completes the recovery of an account: sets the new password, keeps only the chosen passkeys, and revokes all other
 * access.
 */
export async function completeRecovery(
  transaction: Database,
  account: Account,
  { passwordHash, keep }: Recovered,
  now: Date,
): Promise<void> {
  await setPassword(transaction, account.id, passwordHash, now)
  await removeOtherPasskeys(transaction, account.id, keep)
  await endAccess(transaction, account)
  // The link proves that the caller can access the mailbox or the server.
  await confirmAddress(transaction, account.id)
}

/**
 * Sets a new password with an emailed link, which works once.
 * @returns the device cookie, which keeps wrong guesses by other people from blocking this browser; undefined for an
 * invalid link
 */
export async function resetPassword(
  site: SiteContext,
  { token, password, keep }: { token: string; password: string; keep: readonly number[] },
  headers: Headers,
): Promise<{ cookies: string[] } | undefined> {
  const { db, accounts, now } = site
  const asked = { purpose: 'reset', token } as const
  const found = await findAccountLink(site, asked)
  const userId = found?.user_id
  if (userId === undefined || userId === null) return undefined
  const passwordHash = await accounts.passwords.hash(password)
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, userId, now())
    const account = await findAccount(transaction, { id: userId })
    if (!account || !(await takeAccountLink(transaction, site, asked, userId))) return undefined
    await completeRecovery(transaction, account, { passwordHash, keep }, now())
    await tell(transaction, site, account.email, newPasswordNotice(site))
    return rememberDevice(transaction, site, account.id, headers)
  })
}
