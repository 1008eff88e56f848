import type { Account } from '#domain/account/account-fields.ts'
import type { Database } from '#server/db/all-tables.ts'

/** The library's provider ID for accounts with a password. */
export const PASSWORD_PROVIDER = 'credential'

type UserRow = Pick<Account, 'id' | 'name' | 'email' | 'role'> & { email_verified: number }

/** The columns of `users` that make up an account. */
export const COLUMNS = ['id', 'name', 'email', 'role', 'email_verified'] as const

/** Returns the account of a row of `users`. */
export function accountOf({ id, name, email, role, email_verified }: UserRow): Account {
  return { id, name, email, role, isConfirmed: email_verified === 1 }
}

/** Returns the account with the given email address, and its password hash. */
export async function findPassword(
  db: Database,
  email: string,
): Promise<{ account: Account; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', 'name', 'email', 'role', 'email_verified', 'password_hash'])
    .where('email', '=', email)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst()
  return row?.password_hash ? { account: accountOf(row), passwordHash: row.password_hash } : undefined
}
