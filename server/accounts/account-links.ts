import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { AccountTables } from '#server/db/tables/accounts.ts'
import type { SiteContext, TransactionContext } from '#server/context/site-context.ts'

/** How long an emailed link is valid, in milliseconds. */
const GOOD_FOR = 3_600_000

/** The purpose of a link: creating an account, resetting a password, or confirming an email address. */
type LinkPurpose = AccountTables['account_links']['purpose']
type AccountLink = { email: string; user_id: number | null }

const HASH_PURPOSE = 'account link'

/**
 * Creates a one-time link that is valid for an hour. The token is in the URL fragment, which browsers never send to a
 * server.
 */
export async function createAccountLink(
  transaction: Database,
  { hash, now, randomText, publicOrigin }: TransactionContext,
  purpose: LinkPurpose,
  { email, userId }: { email: string; userId: number | null },
): Promise<string> {
  const token = randomText()
  await transaction
    .insertInto('account_links')
    .values({
      token_hash: hash(HASH_PURPOSE, token),
      purpose,
      email,
      user_id: userId,
      ends_at: new Date(now().getTime() + GOOD_FOR).toISOString(),
    })
    .execute()
  return `${publicOrigin}${addressOf(pages.login)}#${purpose}=${token}`
}

type Asked = { purpose: LinkPurpose; token: string }

/** Returns a link if it is still valid, without using it up. */
export async function findAccountLink(
  { db, hash, now }: SiteContext,
  { purpose, token }: Asked,
): Promise<AccountLink | undefined> {
  return db
    .selectFrom('account_links')
    .select(['email', 'user_id'])
    .where('token_hash', '=', hash(HASH_PURPOSE, token))
    .where('purpose', '=', purpose)
    .where('ends_at', '>', now().toISOString())
    .executeTakeFirst()
}

/**
 * Uses up a link.
 * @param userId the account that the link must belong to, if given
 * @returns undefined if the link is used, expired or unknown
 */
export async function takeAccountLink(
  transaction: Database,
  { hash, now }: TransactionContext,
  { purpose, token }: Asked,
  userId?: number,
): Promise<AccountLink | undefined> {
  const link = transaction
    .deleteFrom('account_links')
    .where('token_hash', '=', hash(HASH_PURPOSE, token))
    .where('purpose', '=', purpose)
    .where('ends_at', '>', now().toISOString())
  return (userId === undefined ? link : link.where('user_id', '=', userId))
    .returning(['email', 'user_id'])
    .executeTakeFirst()
}

/** Deletes expired links. */
export async function forgetOldAccountLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('ends_at', '<', now.toISOString()).execute()
}
