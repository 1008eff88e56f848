import type { Passkey } from '#contract/account/passkeys.ts'
import type { Database } from '#server/db/all-tables.ts'

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
