import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Account, AccountFields } from '#domain/account/account-fields.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Services, SiteContext, TransactionContext } from '#server/context/site-context.ts'
import type { Session } from '#server/http/answers.ts'
import { tableMinute } from '#domain/dates.ts'
import { newAddressNotice, newPasswordNotice, tell } from './account-mails.ts'
import { enter } from './sessions.ts'
import { completeRecovery, type Recovered } from './recovery.ts'
import { findAccount, findOwner, lockAccount, insertAccount, listPasskeys } from './queries.ts'

/** How long an owner link is valid, in milliseconds. */
const GOOD_FOR = 3_600_000

/** The services for creating an owner link. They exist even before anything is published. */
type OwnerLinkServices = Pick<Services, 'db' | 'hash' | 'now' | 'randomText' | 'publicOrigin'>

/**
 * Creates a one-time link that creates the owner account or resets its password. The token is in the URL fragment,
 * which browsers never send to a server.
 */
export async function createOwnerLink({ db, hash, now, randomText, publicOrigin }: OwnerLinkServices): Promise<string> {
  const token = randomText()
  const endsAt = new Date(now().getTime() + GOOD_FOR).toISOString()
  await db.transaction().execute(async (transaction) => {
    // Only one link is valid at a time.
    await transaction.deleteFrom('owner_links').execute()
    await transaction
      .insertInto('owner_links')
      .values({ token_hash: hash('owner link', token), ends_at: endsAt })
      .execute()
  })
  return `${publicOrigin}${addressOf(pages.login)}#owner=${token}`
}

/** Returns whether an owner link is still valid. */
export async function isOwnerLink({ db, hash, now }: SiteContext, token: string): Promise<boolean> {
  const link = await db
    .selectFrom('owner_links')
    .select('ends_at')
    .where('token_hash', '=', hash('owner link', token))
    .where('ends_at', '>', now().toISOString())
    .executeTakeFirst()
  return link !== undefined
}

type Claim = AccountFields & { token: string; keep: readonly number[] }

/**
 * Uses up an owner link: creates the owner account, or changes its name, email address and password and signs out every
 * other device.
 * @returns the new session, or the reason why no session was started. The link is not used up if the address belongs to
 * another account
 */
export async function claimOwnership(
  site: SiteContext,
  { token, keep, ...fields }: Claim,
  headers: Headers,
): Promise<Session | 'account-link-wrong' | 'owner-email-taken'> {
  const { db, accounts, hash, now } = site
  // Hashing is expensive, so the link is checked first.
  if (!(await isOwnerLink(site, token))) return 'account-link-wrong'
  const passwordHash = await accounts.passwords.hash(fields.password)
  return db.transaction().execute(async (transaction) => {
    const holder = await findAccount(transaction, { email: fields.email })
    const owner = await findOwner(transaction)
    if (holder && holder.id !== owner?.id) return 'owner-email-taken'
    if (owner) await lockAccount(transaction, owner.id, now())
    const { numDeletedRows } = await transaction
      .deleteFrom('owner_links')
      .where('token_hash', '=', hash('owner link', token))
      .where('ends_at', '>', now().toISOString())
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n) return 'account-link-wrong'
    const account = owner
      ? await changeOwner(site, transaction, owner, fields, { passwordHash, keep })
      : await insertAccount(
          transaction,
          { name: fields.name, email: fields.email, passwordHash, role: 'owner', isConfirmed: true },
          now(),
        )
    return account ? enter(site, transaction, account, headers, true) : 'owner-email-taken'
  })
}

async function changeOwner(
  site: TransactionContext,
  transaction: Database,
  owner: Account,
  { name, email }: Pick<AccountFields, 'name' | 'email'>,
  recovered: Recovered,
): Promise<Account> {
  await transaction.updateTable('users').set({ name, email }).where('id', '=', owner.id).execute()
  await completeRecovery(transaction, owner, recovered, site.now())
  const addresses = email === owner.email ? [] : [owner.email, email]
  for (const address of addresses) await tell(transaction, site, address, newAddressNotice(site))
  await tell(transaction, site, email, newPasswordNotice(site))
  return { ...owner, name, email, isConfirmed: true }
}

/** Returns the output of `npm run owner`: a link that creates the owner account or resets its password. */
export async function ownerReport(
  services: OwnerLinkServices,
  words: readonly string[],
): Promise<{ understood: boolean; lines: string[] }> {
  if (words.length > 0)
    return {
      understood: false,
      lines: [
        'npm run owner   prints a link that creates the owner account or resets its password; it works once, within an hour',
      ],
    }
  const owner = await findOwner(services.db)
  const purpose = owner
    ? `It resets the password of ${owner.email} and signs out every device.`
    : 'It creates the owner account.'
  const passkeys = owner ? await listPasskeys(services.db, owner.id) : []
  return {
    understood: true,
    lines: [
      `This link works once, within an hour. ${purpose} Open it in your own browser:`,
      await createOwnerLink(services),
      ...(passkeys.length > 0
        ? [
            '',
            'When you use the link, you choose which passkeys to keep; the others are removed. The account has these passkeys:',
          ]
        : []),
      ...passkeys.map(({ name, createdAt }) => `  ${name === '' ? 'Passkey' : name}, added ${tableMinute(createdAt)}`),
    ],
  }
}
