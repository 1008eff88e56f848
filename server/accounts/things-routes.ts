import { Hono } from 'hono'
import * as contract from '../../contract/account/account-things.ts'
import { answerError, answerTooMany, type RequestFacts } from '../http/answers.ts'
import { onJson } from '../http/json-route.ts'
import { countTry, type Limit } from '../http/rate-limit.ts'
import type { PurchaseViewParts } from '../purchases/purchase-view.ts'
import type { AccountParts } from './account-parts.ts'
import { keep } from './answers.ts'
import { listPasskeys } from './passkeys.ts'
import { listSessions } from './sessions.ts'
import { readKept, syncThings } from './things.ts'
import { signedInOf } from './signed-in.ts'
import { tryPassword } from './tries.ts'

type Parts = AccountParts & PurchaseViewParts

/** How often an account is brought together with a browser: after each change, which people do not make faster. */
const SYNCS: Limit = { name: 'things-account', most: 60, seconds: 60 }

/** What an account keeps, all of it, and the end of it. */
export function accountThingsRoutes(parts: Parts) {
  const { db, accounts, now } = parts
  const app = new Hono<RequestFacts>()

  onJson(app, contract.syncThings, async (context, brought) => {
    const { id } = signedInOf(context).account
    const tried = await countTry(db, SYNCS, String(id), now())
    if (!tried.allowed) return answerTooMany(context, tried)
    return context.json({ success: true, ...(await syncThings(parts, id, brought)) })
  })

  app.get(contract.showAccountData.path, async (context) => {
    const { account, sessionId } = signedInOf(context)
    const { created_at } = await db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    const { things, orders, purchases } = await readKept(parts, account.id)
    const [sessions, passkeys] = [
      await listSessions(db, account.id, sessionId, now()),
      await listPasskeys(db, account.id),
    ]
    return context.json({ account, openedAt: created_at, things, orders, purchases, sessions, passkeys })
  })

  onJson(app, contract.closeAccount, async (context, { password }) => {
    const { account } = signedInOf(context)
    if (account.role === 'owner') return answerError(context, 409, 'owner-stays')
    const tried = await tryPassword(parts, context, account.email, () => accounts.withPassword(account.email, password))
    if ('refusal' in tried) return tried.refusal
    if (!tried.found) return answerError(context, 409, 'password-wrong')
    keep(context, await accounts.signOut(context.req.raw.headers))
    // What belongs to the user goes with the user; what was bought stays in the books.
    await db.deleteFrom('users').where('id', '=', account.id).execute()
    return context.json({ success: true })
  })

  return app
}
