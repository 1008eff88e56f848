import { sql } from 'kysely'
import type { Account, AccountFields } from '#domain/account/account-fields.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Passkey } from '#contract/account/passkeys.ts'
import { accountOf, COLUMNS, PASSWORD_PROVIDER } from './authentication/account-rows.ts'

/** Returns the account with the given email address or ID, if any. */
export async function findAccount(db: Database, by: { email: string } | { id: number }): Promise<Account | undefined> {
  const users = db.selectFrom('users').select(COLUMNS)
  const row = await (
    'id' in by ? users.where('id', '=', by.id) : users.where('email', '=', by.email)
  ).executeTakeFirst()
  return row && accountOf(row)
}

/** Returns the owner account, if it exists. */
export async function findOwner(db: Database): Promise<Account | undefined> {
  const row = await db.selectFrom('users').select(COLUMNS).where('role', '=', 'owner').executeTakeFirst()
  return row && accountOf(row)
}

/** The fields of a new account. */
type NewAccount = Pick<AccountFields, 'name' | 'email'> &
  Pick<Account, 'role' | 'isConfirmed'> & { passwordHash: string }

/** Creates an account. @returns undefined if the email address already has one */
export async function insertAccount(
  transaction: Database,
  { passwordHash, isConfirmed, ...fields }: NewAccount,
  now: Date,
): Promise<Account | undefined> {
  const at = now.toISOString()
  const row = await transaction
    .insertInto('users')
    .values({ ...fields, email_verified: isConfirmed ? 1 : 0, image: null, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (row) await setPassword(transaction, row.id, passwordHash, now)
  return row && accountOf(row)
}

/**
 * Locks an account's row until the transaction ends, so that concurrent recoveries and password changes wait for this
 * transaction.
 */
export async function lockAccount(transaction: Database, userId: number, now: Date): Promise<void> {
  await transaction.updateTable('users').set({ updated_at: now.toISOString() }).where('id', '=', userId).execute()
}

/** Replaces the password hash of an account, or adds one if the account has no password. */
export async function setPassword(
  transaction: Database,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const { numUpdatedRows } = await transaction
    .updateTable('credentials')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  const nothing = {
    access_token: null,
    refresh_token: null,
    id_token: null,
    access_token_expires_at: null,
    refresh_token_expires_at: null,
    scope: null,
  }
  await transaction
    .insertInto('credentials')
    .values({
      user_id: userId,
      account_id: String(userId),
      provider_id: PASSWORD_PROVIDER,
      password_hash: passwordHash,
      ...nothing,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Marks an account's email address as confirmed. */
export async function confirmAddress(transaction: Database, userId: number): Promise<void> {
  await transaction.updateTable('users').set({ email_verified: 1 }).where('id', '=', userId).execute()
}

/**
 * Revokes all access to an account except its password and passkeys: sessions, tokens, links, known devices, and
 * pending passkey registrations.
 */
export async function endAccess(transaction: Database, { id, role }: Pick<Account, 'id' | 'role'>): Promise<void> {
  for (const table of ['sessions', 'program_tokens', 'account_links', 'devices'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', id).execute()
  }
  await transaction
    .deleteFrom('verifications')
    .where(sql<boolean>`value like ${`%"userData":{"id":"${id}"%`}`)
    .execute()
  if (role === 'owner') await transaction.deleteFrom('owner_links').execute()
}

/** Returns the passkeys of an account, newest first. */
export async function listPasskeys(db: Database, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, name, created_at }) => ({ id, name: name ?? '', createdAt: created_at ?? '' }))
}

/** Removes all passkeys of an account except the given ones. */
export async function removeOtherPasskeys(db: Database, userId: number, keep: readonly number[]): Promise<void> {
  const own = db.deleteFrom('passkeys').where('user_id', '=', userId)
  await (keep.length === 0 ? own : own.where('id', 'not in', [...keep])).execute()
}

/** Removes a passkey from an account. @returns whether the account had this passkey */
export async function removePasskey(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
