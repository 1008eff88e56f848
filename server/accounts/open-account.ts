import type { AccountFields } from '#domain/account/account-fields.ts'
import { createAccountLink, findAccountLink, takeAccountLink } from './account-links.ts'
import { knownAddressMail, openingMail, tell } from './account-mails.ts'
import type { Session } from '#server/http/session.ts'
import { enter } from './enter.ts'
import { findAccount, insertAccount } from './queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** Opens an account immediately, for sites that send no email. The fields must be valid. */
export async function openAccount(
  site: SiteContext,
  { name, email, password }: AccountFields,
  headers: Headers,
): Promise<Session | 'email-taken'> {
  const { db, accounts, now } = site
  const passwordHash = await accounts.passwords.hash(password)
  return db.transaction().execute(async (transaction) => {
    const account = await insertAccount(
      transaction,
      { name, email, passwordHash, role: 'customer', isConfirmed: false },
      now(),
    )
    return account ? enter(site, transaction, account, headers, true) : 'email-taken'
  })
}

/**
 * Emails a link that opens an account, or a notice that the address already has an account. Both cases take the same
 * time, so that timing reveals nothing.
 */
export async function mailOpening(site: SiteContext, email: string): Promise<void> {
  await site.db.transaction().execute(async (transaction) => {
    const known = await findAccount(transaction, { email })
    const address = await createAccountLink(transaction, site, 'open', { email, userId: null })
    await tell(transaction, site, email, known ? knownAddressMail(site) : openingMail(site, address))
  })
}

/** Opens an account with an emailed link, which proves that the caller owns the address. The fields must be valid. */
export async function openLinkedAccount(
  site: SiteContext,
  { token, name, password }: { token: string; name: string; password: string },
  headers: Headers,
): Promise<Session | undefined> {
  const { db, accounts, now } = site
  const asked = { purpose: 'open', token } as const
  // Hashing is expensive, so the link is checked first.
  if (!(await findAccountLink(site, asked))) return undefined
  const passwordHash = await accounts.passwords.hash(password)
  return db.transaction().execute(async (transaction) => {
    const link = await takeAccountLink(transaction, site, asked)
    if (!link) return undefined
    const account = await insertAccount(
      transaction,
      { name, email: link.email, passwordHash, role: 'customer', isConfirmed: true },
      now(),
    )
    // Once the address has an account, its other links for opening an account do nothing.
    return account && enter(site, transaction, account, headers, true)
  })
}
