import type { AccountFields } from '../../domain/account/account-fields.ts'
import type { AccountParts } from './account-parts.ts'
import { createAccountLink, findAccountLink, takeAccountLink } from './account-links.ts'
import { knownAddressMail, openingMail, tell } from './account-mails.ts'
import type { Session } from './accounts.ts'
import { enter } from './enter.ts'
import { findAccount, insertAccount } from './queries.ts'

/** Opens an account at once, where nobody can be sent a link. The fields were checked before. */
export async function openAccount(
  parts: AccountParts,
  { name, email, password }: AccountFields,
  headers: Headers,
): Promise<Session | 'email-taken'> {
  const { db, accounts, now } = parts
  const passwordHash = await accounts.passwords.hash(password)
  return db.transaction().execute(async (transaction) => {
    const account = await insertAccount(
      transaction,
      { name, email, passwordHash, role: 'customer', isConfirmed: false },
      now(),
    )
    return account ? enter(parts, transaction, account, headers, true) : 'email-taken'
  })
}

/** Mails somebody a link that opens an account; or that they have one. What is done is the same, and takes as long. */
export async function mailOpening(parts: AccountParts, email: string): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    const known = await findAccount(transaction, { email })
    const address = await createAccountLink(transaction, parts, 'open', { email, userId: null })
    await tell(transaction, parts, email, known ? knownAddressMail(parts) : openingMail(parts, address))
  })
}

/** Opens an account with such a link, which proves whose address it is. The fields were checked before. */
export async function openLinkedAccount(
  parts: AccountParts,
  { token, name, password }: { token: string; name: string; password: string },
  headers: Headers,
): Promise<Session | undefined> {
  const { db, accounts, now } = parts
  const asked = { purpose: 'open', token } as const
  // Hashing is expensive: do not hash a password in vain.
  if (!(await findAccountLink(db, parts, asked))) return undefined
  const passwordHash = await accounts.passwords.hash(password)
  return db.transaction().execute(async (transaction) => {
    const link = await takeAccountLink(transaction, parts, asked)
    if (!link) return undefined
    const account = await insertAccount(
      transaction,
      { name, email: link.email, passwordHash, role: 'customer', isConfirmed: true },
      now(),
    )
    // Other links to the same address are worth nothing any more: it has an account.
    return account && enter(parts, transaction, account, headers, true)
  })
}
