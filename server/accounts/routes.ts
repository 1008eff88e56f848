import { Hono, type Context } from 'hono'
import * as contract from '../../contract/account.ts'
import { checkAccount, mistakeInPassword, tidyAccount, tidyEmail, type AccountFieldMistakes } from '../../domain/account-fields.ts'
import { accountFieldSentences } from '../../domain/field-sentences.ts'
import { answerError, answerTooMany, errorBody, type RequestFacts } from '../http/answers.ts'
import { onJson } from '../http/json-route.ts'
import { countTries, countTry, type Limit } from '../http/rate-limit.ts'
import type { AccountParts } from './accounts.ts'
import { entered, keep } from './answers.ts'
import { claimOwnership } from './owner.ts'
import { endSessions, listSessions } from './sessions.ts'
import { askerOf, tryLink, tryPassword } from './tries.ts'

const REGISTRATIONS: Limit = { name: 'register-address', most: 10, seconds: 3600 }
const RESETS_PER_ADDRESS: Limit = { name: 'reset-address', most: 5, seconds: 3600 }
const RESETS_PER_EMAIL: Limit = { name: 'reset-email', most: 3, seconds: 3600 }

/** Signing in and out, passwords and sessions. */
export function accountRoutes(parts: AccountParts) {
  const { db, accounts, hash, now } = parts
  const app = new Hono<RequestFacts>()
  const wrongFields = (context: Context<RequestFacts>, mistakes: AccountFieldMistakes) =>
    context.json({ ...errorBody(context.get('requestId'), 'fields-wrong'), fields: accountFieldSentences(mistakes) }, 422)

  app.get(contract.showAccount.path, async (context) => {
    const signedIn = await accounts.whoIs(context.req.raw.headers)
    if (signedIn) keep(context, signedIn)
    return context.json({ success: true, isLive: true, account: signedIn?.account ?? null, sendsMail: parts.mailTo !== undefined })
  })

  onJson(app, contract.register, async (context, body) => {
    const fields = tidyAccount(body)
    const mistakes = checkAccount(fields)
    if (Object.keys(mistakes).length > 0) return wrongFields(context, mistakes)
    const tried = await countTry(db, REGISTRATIONS, askerOf(parts, context), now())
    if (!tried.allowed) return answerTooMany(context, tried)
    const entry = await accounts.register(fields, context.req.raw.headers)
    return entry === 'email-taken' ? answerError(context, 409, 'email-taken') : entered(context, entry, 201)
  })

  onJson(app, contract.signIn, async (context, body) => {
    const email = tidyEmail(body.email)
    const tried = await tryPassword(parts, context, email, () => accounts.signIn(email, body.password, context.req.raw.headers))
    if ('refusal' in tried) return tried.refusal
    return tried.found ? entered(context, tried.found) : answerError(context, 401, 'credentials-wrong')
  })

  app.post(contract.signOut.path, async (context) => {
    const { headers } = context.req.raw
    const wasSignedIn = (await accounts.whoIs(headers)) !== undefined
    if (wasSignedIn) keep(context, await accounts.signOut(headers))
    return context.json({ success: true, wasSignedIn })
  })

  onJson(app, contract.claimOwnership, async (context, body) => {
    const { token, ...typed } = body
    const fields = tidyAccount(typed)
    const mistakes = checkAccount(fields)
    if (Object.keys(mistakes).length > 0) return wrongFields(context, mistakes)
    const claim = () => claimOwnership(parts, token, fields, context.req.raw.headers)
    const tried = await tryLink(parts, context, claim, (claimed) => claimed !== 'account-link-wrong')
    if ('refusal' in tried) return tried.refusal
    if (tried.found === 'account-link-wrong') return answerError(context, 404, tried.found)
    return tried.found === 'owner-email-taken' ? answerError(context, 409, tried.found) : entered(context, tried.found)
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
    const { email } = context.get('signedIn')!.account
    const mistake = mistakeInPassword(body.password, email)
    if (mistake) return wrongFields(context, { password: mistake })
    const tried = await tryPassword(parts, context, email, () => accounts.changePassword(context.req.raw.headers, body.current, body.password))
    if ('refusal' in tried) return tried.refusal
    if (!tried.found) return answerError(context, 409, 'password-wrong')
    keep(context, tried.found)
    return context.json({ success: true })
  })

  onJson(app, contract.askForReset, async (context, body) => {
    if (parts.mailTo === undefined) return answerError(context, 409, 'no-reset-mail-here')
    const email = tidyEmail(body.email)
    const subjects = [
      [RESETS_PER_ADDRESS, askerOf(parts, context)],
      [RESETS_PER_EMAIL, hash('e-mail address', email)],
    ] as const
    const tried = await countTries(db, subjects, now())
    if (!tried.allowed) return answerTooMany(context, tried)
    // The answer comes before the look-up: how long it takes tells nothing.
    accounts.askForReset(email).catch((error: Error) => parts.log({ level: 'error', event: 'reset-failed', cause: error.name }))
    return context.json({ success: true }, 202)
  })

  onJson(app, contract.resetPassword, async (context, body) => {
    const { token, password } = body
    const mistake = mistakeInPassword(password)
    if (mistake) return wrongFields(context, { password: mistake })
    const tried = await tryLink(parts, context, () => accounts.reset(token, password), Boolean)
    if ('refusal' in tried) return tried.refusal
    return tried.found ? context.json({ success: true }) : answerError(context, 404, 'account-link-wrong')
  })

  return app
}
