import type { AccountFields } from '../../domain/account-fields.ts'
import type { Database } from '../db/schema.ts'
import type { KeyedHash } from '../secret.ts'
import type { Accounts, Entry } from './accounts.ts'

/** How long a link is good that makes the owner's account, in milliseconds. */
const GOOD_FOR = 3_600_000

export type LinkParts = { db: Database; hash: KeyedHash; now: () => Date; randomText: () => string; publicOrigin: string }

/** A link that makes the owner's account once, or gives it another password. What it says stands behind the number sign, which no browser sends to a server. */
export async function createOwnerLink({ db, hash, now, randomText, publicOrigin }: LinkParts): Promise<string> {
  const token = randomText()
  // One at a time: whoever asks for another one has lost the former.
  await db.deleteFrom('owner_links').execute()
  const endsAt = new Date(now().getTime() + GOOD_FOR).toISOString()
  await db
    .insertInto('owner_links')
    .values({ token_hash: hash('owner link', token), ends_at: endsAt })
    .execute()
  return `${publicOrigin}/login#owner=${token}`
}

type ClaimParts = { db: Database; accounts: Accounts; hash: KeyedHash; now: () => Date }

/** The owner's account, if it was made. */
export async function findOwner(db: Database): Promise<{ id: number; name: string; email: string } | undefined> {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('role', '=', 'owner').executeTakeFirst()
}

/**
 * Uses a link up: makes the owner's account, or gives the one that there is this name, address and password and ends its sessions.
 * @returns who has signed in by that, or why nobody has; a link that could not be used for the address stays good
 */
export async function claimOwnership(
  { db, accounts, hash, now }: ClaimParts,
  token: string,
  fields: AccountFields,
  headers: Headers,
): Promise<Entry | 'account-link-wrong' | 'owner-email-taken'> {
  const link = { token_hash: hash('owner link', token) }
  const known = await db.selectFrom('owner_links').select('ends_at').where('token_hash', '=', link.token_hash).executeTakeFirst()
  if (!known || known.ends_at <= now().toISOString()) return 'account-link-wrong'
  const owner = await findOwner(db)
  const holder = await db.selectFrom('users').select('id').where('email', '=', fields.email).executeTakeFirst()
  if (holder && holder.id !== owner?.id) return 'owner-email-taken'
  const { numDeletedRows } = await db.deleteFrom('owner_links').where('token_hash', '=', link.token_hash).executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) return 'account-link-wrong'
  if (owner) {
    await db.updateTable('users').set({ name: fields.name, email: fields.email }).where('id', '=', owner.id).execute()
    await accounts.setPassword(owner.id, fields.password)
    return (await accounts.signIn(fields.email, fields.password, headers)) ?? 'account-link-wrong'
  }
  const entry = await accounts.register(fields, headers)
  if (entry === 'email-taken') return 'owner-email-taken'
  await db.updateTable('users').set({ role: 'owner' }).where('id', '=', entry.account.id).execute()
  return { ...entry, account: { ...entry.account, role: 'owner' } }
}
