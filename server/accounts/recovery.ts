import type { Account } from '../../domain/account/account-fields.ts'
import type { Database } from '../db/schema.ts'
import type { AccountParts } from './account-parts.ts'
import { createAccountLink, findAccountLink, takeAccountLink } from './account-links.ts'
import { newPasswordNotice, resetMail, tell } from './account-mails.ts'
import { noteDevice } from './devices.ts'
import { removeOtherPasskeys } from './passkeys.ts'
import { confirmAddress, endAccess, findAccount, holdAccount, setPassword } from './queries.ts'

/**
 * Mails somebody a link to choose another password, if there is such an account. What is done takes as long if there is
 * none.
 */
export async function mailReset(parts: AccountParts, email: string): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    const account = await findAccount(transaction, { email })
    // Without an account it belongs to nobody, and is good for nothing.
    const address = await createAccountLink(transaction, parts, 'reset', { email, userId: account?.id ?? null })
    if (account) await tell(transaction, parts, email, resetMail(parts, address))
  })
}

/** What somebody chooses who has lost their account. @property keep the passkeys that stay */
export type Recovered = { passwordHash: string; keep: readonly number[] }

/** Gives an account back to its holder: a new password, their own passkeys, and nothing else that opens it. */
export async function giveBack(
  transaction: Database,
  account: Account,
  { passwordHash, keep }: Recovered,
  now: Date,
): Promise<void> {
  await setPassword(transaction, account.id, passwordHash, now)
  await removeOtherPasskeys(transaction, account.id, keep)
  await endAccess(transaction, account)
  // The link proves access to the mailbox, or to the machine.
  await confirmAddress(transaction, account.id)
}

/**
 * Sets another password by a mailed link, once.
 * @returns what the browser is to keep, so that nobody's wrong guesses stand in its way; nothing for a link that is
 * none
 */
export async function resetPassword(
  parts: AccountParts,
  { token, password, keep }: { token: string; password: string; keep: readonly number[] },
  headers: Headers,
): Promise<{ cookies: string[] } | undefined> {
  const { db, accounts, now } = parts
  const asked = { purpose: 'reset', token } as const
  const found = await findAccountLink(db, parts, asked)
  const userId = found?.user_id
  if (userId === undefined || userId === null) return undefined
  const passwordHash = await accounts.passwords.hash(password)
  return db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, userId, now())
    const account = await findAccount(transaction, { id: userId })
    if (!account || !(await takeAccountLink(transaction, parts, asked, userId))) return undefined
    await giveBack(transaction, account, { passwordHash, keep }, now())
    await tell(transaction, parts, account.email, newPasswordNotice(parts))
    return noteDevice(transaction, parts, account.id, headers)
  })
}
