import { Hono } from 'hono'
import * as contract from '../../contract/account/account.ts'
import { mistakeInPassword, tidyEmail } from '../../domain/account/account-fields.ts'
import { answerError, type RequestFacts } from '../http/answers.ts'
import { onJson } from '../http/json-route.ts'
import type { AccountParts } from './account-parts.ts'
import { entered, keep, wrongFields } from './answers.ts'
import { changePassword } from './change-password.ts'
import { confirmSession, confirmWithPasskey } from './confirm.ts'
import { enter } from './enter.ts'
import { endSessions, listSessions } from './sessions.ts'
import { tryLink, tryPassword } from './tries.ts'

/** Signing in and out, sessions, and the password of who is signed in. */
export function accountRoutes(parts: AccountParts) {
  const { db, accounts, now } = parts
  const app = new Hono<RequestFacts>()

  app.get(contract.showAccount.path, async (context) => {
    const signedIn = await accounts.whoIs(context.req.raw.headers)
    if (signedIn) keep(context, signedIn)
    return context.json({
      success: true,
      isLive: true,
      account: signedIn?.account ?? null,
      sendsMail: parts.mailTo !== undefined,
    })
  })

  onJson(app, contract.signIn, async (context, body) => {
    const { headers } = context.req.raw
    const email = tidyEmail(body.email)
    const tried = await tryPassword(parts, context, email, () => accounts.withPassword(email, body.password))
    if ('refusal' in tried) return tried.refusal
    const { found } = tried
    if (!found) return answerError(context, 401, 'credentials-wrong')
    return entered(
      context,
      await db.transaction().execute((transaction) => enter(parts, transaction, found, headers, false)),
    )
  })

  app.post(contract.signOut.path, async (context) => {
    const { headers } = context.req.raw
    const wasSignedIn = (await accounts.whoIs(headers)) !== undefined
    if (wasSignedIn) keep(context, await accounts.signOut(headers))
    return context.json({ success: true, wasSignedIn })
  })

  app.get(contract.listSessions.path, async (context) => {
    const { account, sessionId } = context.get('signedIn')!
    return context.json({ success: true, sessions: await listSessions(db, account.id, sessionId, now()) })
  })

  onJson(app, contract.endSessions, async (context, body) => {
    const { account, sessionId } = context.get('signedIn')!
    const { session } = body
    const ended = await endSessions(db, account.id, session === 'others' ? { except: sessionId } : { id: session })
    return context.json({ success: true, ended })
  })

  onJson(app, contract.changePassword, async (context, body) => {
    const { account } = context.get('signedIn')!
    const mistake = mistakeInPassword(body.password, account.email)
    if (mistake) return wrongFields(context, { password: mistake })
    const tried = await tryPassword(parts, context, account.email, () =>
      accounts.withPassword(account.email, body.current),
    )
    if ('refusal' in tried) return tried.refusal
    if (!tried.found) return answerError(context, 409, 'password-wrong')
    keep(context, await changePassword(parts, tried.found, body.password, context.req.raw.headers))
    return context.json({ success: true })
  })

  onJson(app, contract.confirmYourself, async (context, body) => {
    const signedIn = context.get('signedIn')!
    const { email } = signedIn.account
    const tried =
      'password' in body
        ? await tryPassword(parts, context, email, () => accounts.withPassword(email, body.password))
        : await tryLink(
            parts,
            context,
            () => confirmWithPasskey(parts, signedIn, context.req.raw.headers, body.passkey),
            Boolean,
          )
    if ('refusal' in tried) return tried.refusal
    if (!tried.found) return answerError(context, 409, 'password' in body ? 'password-wrong' : 'passkey-refused')
    if ('password' in body) await confirmSession(db, signedIn.sessionId, now())
    return context.json({ success: true })
  })

  return app
}
