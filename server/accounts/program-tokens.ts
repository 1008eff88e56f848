import type { TokenScope } from '#contract/endpoint.ts'
import type { Account } from '#domain/account/account-fields.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { accountOf } from '#server/accounts/authentication/account-rows.ts'
import type { SiteContext, TransactionContext } from '#server/context/site-context.ts'

/** How long a token is valid, and how long it is stored after it expires, in milliseconds. */
const [GOOD_FOR, REMEMBERED_FOR] = [86_400_000, 30 * 86_400_000]

/** A program that calls the API on behalf of an account. */
type Program = { account: Account; scope: TokenScope }

const hashOf = (hash: KeyedHash, token: string) => hash('program token', token)

/** Returns the bearer token of a request, if any. */
export function bearerOf(headers: Headers): string | undefined {
  return /^bearer +([\w-]{1,200}) *$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/**
 * Creates a token that is valid for a day.
 * @returns the token, and whether it is the account's first token in a month
 */
export async function createProgramToken(
  transaction: Database,
  { hash, now, randomText }: TransactionContext,
  userId: number,
  scope: TokenScope,
): Promise<{ token: string; isNew: boolean }> {
  const token = randomText()
  const former = await transaction
    .selectFrom('program_tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  await transaction
    .insertInto('program_tokens')
    .values({
      token_hash: hashOf(hash, token),
      user_id: userId,
      scope,
      created_at: now().toISOString(),
      ends_at: new Date(now().getTime() + GOOD_FOR).toISOString(),
    })
    .execute()
  return { token, isNew: former === undefined }
}

/** Returns the program that a token belongs to, if the token is valid. */
export async function findProgram({ db, hash, now }: SiteContext, token: string): Promise<Program | undefined> {
  const row = await db
    .selectFrom('program_tokens')
    .innerJoin('users', 'users.id', 'program_tokens.user_id')
    .select(['users.id', 'name', 'email', 'role', 'email_verified', 'scope'])
    .where('token_hash', '=', hashOf(hash, token))
    .where('ends_at', '>', now().toISOString())
    .executeTakeFirst()
  return row && { account: accountOf(row), scope: row.scope }
}

/** Revokes a token. */
export async function endProgramToken({ db, hash, now }: SiteContext, token: string): Promise<void> {
  await db
    .updateTable('program_tokens')
    .set({ ends_at: now().toISOString() })
    .where('token_hash', '=', hashOf(hash, token))
    .execute()
}

/** Deletes tokens that expired or were revoked more than 30 days ago. */
export async function forgetOldProgramTokens(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('program_tokens')
    .where('ends_at', '<', new Date(now.getTime() - REMEMBERED_FOR).toISOString())
    .execute()
}
