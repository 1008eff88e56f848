import { Hono } from 'hono'
import * as contract from '#contract/account/passkeys.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { CHALLENGES_PER_ADDRESS } from '#server/http/limits.ts'
import { newPasskeyNotice, tell } from './account-mails.ts'
import { entered, keep } from './answers.ts'
import { rememberBrowser } from './sessions.ts'
import { listPasskeys, removePasskey } from './queries.ts'
import { tryLink } from './attempt-limits.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The endpoints for creating and removing passkeys, and for signing in with them. */
export function passkeyRoutes(site: SiteContext) {
  const { db, accounts } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.listPasskeys, async ({ signedIn: { account } }) => ({
    status: 200,
    body: { success: true, passkeys: await listPasskeys(db, account.id) },
  }))

  on(contract.passkeyOptions, async ({ context, signedIn: { account } }) => {
    if (!account.isConfirmed) return { status: 409, error: 'address-not-confirmed' }
    const asked = await accounts.passkeyOptions(context.req.raw.headers, 'add')
    keep(context, asked)
    return { status: 200, body: { success: true, options: asked.options } }
  })

  on(contract.addPasskey, async ({ body: { name, response }, context, signedIn: { account } }) => {
    if (!account.isConfirmed) return { status: 409, error: 'address-not-confirmed' }
    const isAdded = await db.transaction().execute(async (transaction) => {
      if (!(await accounts.addPasskey(transaction, context.req.raw.headers, oneLine(name), response))) return false
      await tell(transaction, site, account.email, newPasskeyNotice(site))
      return true
    })
    return isAdded ? { status: 201, body: { success: true } } : { status: 409, error: 'passkey-refused' }
  })

  on(contract.removePasskey, async ({ body: { passkey }, signedIn: { account } }) => ({
    status: 200,
    body: { success: true, removed: await removePasskey(db, account.id, passkey) },
  }))

  on({ ...contract.passkeySignInOptions, perAddress: CHALLENGES_PER_ADDRESS }, async ({ context }) => {
    const asked = await accounts.passkeyOptions(context.req.raw.headers, 'sign-in')
    keep(context, asked)
    return { status: 200, body: { success: true, options: asked.options } }
  })

  on(contract.signInWithPasskey, async ({ body: { response }, context }) => {
    const { headers } = context.req.raw
    const signIn = () =>
      db.transaction().execute(async (transaction) => {
        const session = await accounts.startPasskeySession(transaction, headers, response)
        return session && rememberBrowser(site, transaction, session, headers, false)
      })
    const tried = await tryLink(site, context, signIn, (session) => session !== undefined)
    if ('refusal' in tried) return tried.refusal
    return tried.found
      ? { status: 200, body: entered(context, tried.found) }
      : { status: 401, error: 'passkey-refused' }
  })

  return app
}
