import { Hono } from 'hono'
import * as contract from '#contract/account/account.ts'
import { mistakeInPassword, type Account } from '#domain/account/account-fields.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import type { RequestFacts, Session } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { entered, keep, wrongFields } from './answers.ts'
import { confirmSession, confirmWithPasskey } from './confirm.ts'
import { enter, endSessions, listSessions } from './sessions.ts'
import { tryLink, tryPassword } from './attempt-limits.ts'
import { newPasswordNotice, tell } from './account-mails.ts'
import { endAccess, lockAccount, setPassword } from './queries.ts'

/** The endpoints for signing in and out, for managing sessions, and for changing the password. */
export function accountRoutes(site: SiteContext) {
  const { db, accounts, now } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.showAccount, async ({ context }) => {
    const signedIn = await accounts.findSession(context.req.raw.headers)
    if (signedIn) keep(context, signedIn)
    const sendsMail = site.mailTo !== undefined
    return { status: 200, body: { success: true, isLive: true, account: signedIn?.account ?? null, sendsMail } }
  })

  on(contract.signIn, async ({ body, context }) => {
    const { headers } = context.req.raw
    const email = tidyEmail(body.email)
    const tried = await tryPassword(site, context, email, () => accounts.withPassword(email, body.password))
    if ('refusal' in tried) return tried.refusal
    const { found } = tried
    if (!found) return { status: 401, error: 'credentials-wrong' }
    const session = await db.transaction().execute((transaction) => enter(site, transaction, found, headers, false))
    return { status: 200, body: entered(context, session) }
  })

  on(contract.signOut, async ({ context }) => {
    const { headers } = context.req.raw
    const wasSignedIn = (await accounts.findSession(headers)) !== undefined
    if (wasSignedIn) keep(context, await accounts.signOut(headers))
    return { status: 200, body: { success: true, wasSignedIn } }
  })

  on(contract.listSessions, async ({ signedIn: { account, sessionId } }) => ({
    status: 200,
    body: { success: true, sessions: await listSessions(db, account.id, sessionId, now()) },
  }))

  on(contract.endSessions, async ({ body: { session }, signedIn: { account, sessionId } }) => {
    const ended = await endSessions(db, account.id, session === 'others' ? { except: sessionId } : { id: session })
    return { status: 200, body: { success: true, ended } }
  })

  on(contract.changePassword, async ({ body, context, requestId, signedIn: { account } }) => {
    const mistake = mistakeInPassword(body.password, account.email)
    if (mistake) return wrongFields(requestId, { password: mistake })
    const tried = await tryPassword(site, context, account.email, () =>
      accounts.withPassword(account.email, body.current),
    )
    if ('refusal' in tried) return tried.refusal
    if (!tried.found) return { status: 409, error: 'password-wrong' }
    keep(context, await changePassword(site, tried.found, body.password, context.req.raw.headers))
    return { status: 200, body: { success: true } }
  })

  on(contract.confirmYourself, async ({ body, context, signedIn }) => {
    const { email } = signedIn.account
    const tried =
      'password' in body
        ? await tryPassword(site, context, email, () => accounts.withPassword(email, body.password))
        : await tryLink(
            site,
            context,
            () => confirmWithPasskey(site, signedIn, context.req.raw.headers, body.passkey),
            Boolean,
          )
    if ('refusal' in tried) return tried.refusal
    if (!tried.found) return { status: 409, error: 'password' in body ? 'password-wrong' : 'passkey-refused' }
    if ('password' in body) await confirmSession(db, signedIn.sessionId, now())
    return { status: 200, body: { success: true } }
  })

  return app
}

/** Revokes all sessions, tokens and links of the account, and signs this browser in again. */
async function changePassword(
  site: SiteContext,
  account: Account,
  password: string,
  headers: Headers,
): Promise<Session> {
  const passwordHash = await site.accounts.passwords.hash(password)
  return site.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account.id, site.now())
    await setPassword(transaction, account.id, passwordHash, site.now())
    await endAccess(transaction, account)
    await tell(transaction, site, account.email, newPasswordNotice(site))
    return enter(site, transaction, account, headers, true)
  })
}
