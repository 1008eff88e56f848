import { Hono } from 'hono'
import * as contract from '#contract/account/account-data.ts'
import { tooMany, type RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { SYNCS_PER_ACCOUNT } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import { keep } from './answers.ts'
import { listPasskeys } from './passkeys.ts'
import { listSessions } from './sessions.ts'
import { readKept, syncAccountData } from './account-data.ts'
import { tryPassword } from './attempt-limits.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The endpoints for syncing, showing and deleting the data stored in an account. */
export function accountDataRoutes(site: SiteContext) {
  const { db, accounts, now } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.syncAccountData, async ({ body: brought, signedIn }) => {
    const { id } = signedIn.account
    const tried = await countTry(db, SYNCS_PER_ACCOUNT, String(id), now())
    if (!tried.allowed) return tooMany(tried)
    return { status: 200, body: { success: true, ...(await syncAccountData(site, id, brought)) } }
  })

  on(contract.showAccountData, async ({ signedIn: { account, sessionId } }) => {
    const { created_at } = await db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    const { things, orders, purchases } = await readKept(site, account.id)
    const [sessions, passkeys] = [
      await listSessions(db, account.id, sessionId, now()),
      await listPasskeys(db, account.id),
    ]
    return { status: 200, body: { account, openedAt: created_at, things, orders, purchases, sessions, passkeys } }
  })

  on(contract.closeAccount, async ({ body: { password }, context, signedIn: { account } }) => {
    if (account.role === 'owner') return { status: 409, error: 'owner-stays' }
    const tried = await tryPassword(site, context, account.email, () => accounts.withPassword(account.email, password))
    if ('refusal' in tried) return tried.refusal
    if (!tried.found) return { status: 409, error: 'password-wrong' }
    keep(context, await accounts.signOut(context.req.raw.headers))
    // Deleting the user cascades to the data stored in the account. Orders and sales are kept for bookkeeping.
    await db.deleteFrom('users').where('id', '=', account.id).execute()
    return { status: 200, body: { success: true } }
  })

  return app
}
