import { Hono, type Context } from 'hono'
import * as contract from '../../contract/account.ts'
import { checkAccount, mistakeInPassword, tidyAccount, tidyEmail, type AccountFieldMistakes } from '../../domain/account-fields.ts'
import { accountFieldSentences } from '../../domain/field-sentences.ts'
import type { Database } from '../db/schema.ts'
import { answerError, answerTooMany, errorBody, type RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { onJson } from '../http/json-route.ts'
import type { Log } from '../http/log.ts'
import { countTry, withinWrongTries, type Limit } from '../http/rate-limit.ts'
import type { KeyedHash } from '../secret.ts'
import type { Accounts, Entry } from './accounts.ts'
import { WRONG_LINKS, wrongPasswordLimits } from './limits.ts'
import { claimOwnership } from './owner.ts'
import { endSessions, listSessions } from './sessions.ts'

export type AccountParts = {
  db: Database
  accounts: Accounts
  hash: KeyedHash
  now: () => Date
  log: Log
  trustedProxies: number
  mailTo: string | undefined
}

const REGISTRATIONS: Limit = { name: 'register-address', most: 10, seconds: 3600 }
const RESETS_PER_ADDRESS: Limit = { name: 'reset-address', most: 5, seconds: 3600 }
const RESETS_PER_EMAIL: Limit = { name: 'reset-email', most: 3, seconds: 3600 }

/** Signing in and out, passwords and sessions. */
export function accountRoutes(parts: AccountParts) {
  const { db, accounts, hash, now } = parts
  const app = new Hono<RequestFacts>()
  const addressOf = (context: Context<RequestFacts>) => hash('address', clientAddress(context, parts.trustedProxies))
  const wrongFields = (context: Context<RequestFacts>, mistakes: AccountFieldMistakes) =>
    context.json({ ...errorBody(context.get('requestId'), 'fields-wrong'), fields: accountFieldSentences(mistakes) }, 422)

  app.get(contract.showAccount.path, async (context) => {
    const signedIn = await accounts.whoIs(context.req.raw.headers)
    for (const cookie of signedIn?.cookies ?? []) context.header('set-cookie', cookie, { append: true })
    return context.json({ success: true, isLive: true, account: signedIn?.account ?? null, sendsMail: parts.mailTo !== undefined })
  })

  onJson(app, contract.register, async (context, body) => {
    const fields = tidyAccount(body)
    const mistakes = checkAccount(fields)
    if (Object.keys(mistakes).length > 0) return wrongFields(context, mistakes)
    const tried = await countTry(db, REGISTRATIONS, addressOf(context), now())
    if (!tried.allowed) return answerTooMany(context, tried)
    const entry = await accounts.register(fields, context.req.raw.headers)
    return entry === 'email-taken' ? answerError(context, 409, 'email-taken') : entered(context, entry, 201)
  })

  onJson(app, contract.signIn, async (context, body) => {
    const email = tidyEmail(body.email)
    const tried = await withinWrongTries(
      db,
      wrongPasswordLimits(hash, email, addressOf(context)),
      now(),
      () => accounts.signIn(email, body.password, context.req.raw.headers),
      (entry) => entry !== undefined,
    )
    if ('refused' in tried) return answerTooMany(context, tried.refused, 'too-many-sign-ins')
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
    const tried = await withinWrongTries(
      db,
      [[WRONG_LINKS, addressOf(context)]],
      now(),
      () => claimOwnership(parts, token, fields, context.req.raw.headers),
      (claimed) => claimed !== 'account-link-wrong',
    )
    if ('refused' in tried) return answerTooMany(context, tried.refused)
    if (tried.found === 'account-link-wrong') return answerError(context, 404, tried.found)
    return tried.found === 'email-taken' ? answerError(context, 409, tried.found) : entered(context, tried.found)
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
    const tried = await withinWrongTries(
      db,
      wrongPasswordLimits(hash, email, addressOf(context)),
      now(),
      () => accounts.changePassword(context.req.raw.headers, body.current, body.password),
      (changed) => changed !== undefined,
    )
    if ('refused' in tried) return answerTooMany(context, tried.refused, 'too-many-sign-ins')
    if (!tried.found) return answerError(context, 409, 'password-wrong')
    keep(context, tried.found)
    return context.json({ success: true })
  })

  onJson(app, contract.askForReset, async (context, body) => {
    if (parts.mailTo === undefined) return answerError(context, 409, 'no-reset-mail-here')
    const email = tidyEmail(body.email)
    for (const [limit, subject] of [
      [RESETS_PER_ADDRESS, addressOf(context)],
      [RESETS_PER_EMAIL, hash('e-mail address', email)],
    ] as const) {
      const tried = await countTry(db, limit, subject, now())
      if (!tried.allowed) return answerTooMany(context, tried)
    }
    // The answer comes before the look-up: how long it takes tells nothing.
    accounts.askForReset(email).catch((error: Error) => parts.log({ level: 'error', event: 'reset-failed', cause: error.name }))
    return context.json({ success: true }, 202)
  })

  onJson(app, contract.resetPassword, async (context, body) => {
    const { token, password } = body
    const mistake = mistakeInPassword(password)
    if (mistake) return wrongFields(context, { password: mistake })
    const tried = await withinWrongTries(db, [[WRONG_LINKS, addressOf(context)]], now(), () => accounts.reset(token, password), Boolean)
    if ('refused' in tried) return answerTooMany(context, tried.refused)
    return tried.found ? context.json({ success: true }) : answerError(context, 404, 'account-link-wrong')
  })

  return app
}

/** Lets the browser keep what an act came with. */
export function keep(context: Context<RequestFacts>, { cookies }: { cookies: readonly string[] }): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
}

/** Answers somebody who has signed in. */
export function entered(context: Context<RequestFacts>, entry: Entry, status: 200 | 201 = 200): Response {
  keep(context, entry)
  return context.json({ success: true, account: entry.account }, status)
}
