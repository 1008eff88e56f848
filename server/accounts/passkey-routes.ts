import { Hono } from 'hono'
import * as contract from '../../contract/account/passkeys.ts'
import { oneLine } from '../../domain/text/typed-text.ts'
import { answerError, answerTooMany, type RequestFacts } from '../http/answers.ts'
import { onJson } from '../http/json-route.ts'
import { countTry, type Limit } from '../http/rate-limit.ts'
import { newPasskeyNotice, tell } from './account-mails.ts'
import type { AccountParts } from './account-parts.ts'
import { entered, keep } from './answers.ts'
import { knowDevice } from './enter.ts'
import { listPasskeys, removePasskey } from './passkeys.ts'
import { signedInOf } from './signed-in.ts'
import { askerOf, tryLink } from './tries.ts'

/** What may be asked for by who has not signed in, from one address: each is kept until its time is over. */
const CHALLENGES: Limit = { name: 'passkey-address', most: 30, seconds: 60 }

/** Passkeys: making them, and signing in with them. */
export function passkeyRoutes(parts: AccountParts) {
  const { db, accounts, now } = parts
  const app = new Hono<RequestFacts>()

  app.get(contract.listPasskeys.path, async (context) =>
    context.json({ success: true, passkeys: await listPasskeys(db, signedInOf(context).account.id) }),
  )

  app.post(contract.passkeyOptions.path, async (context) => {
    if (!signedInOf(context).account.isConfirmed) return answerError(context, 409, 'address-not-confirmed')
    const asked = await accounts.passkeyOptions(context.req.raw.headers, 'add')
    keep(context, asked)
    return context.json({ success: true, options: asked.options })
  })

  onJson(app, contract.addPasskey, async (context, { name, response }) => {
    const { account } = signedInOf(context)
    if (!account.isConfirmed) return answerError(context, 409, 'address-not-confirmed')
    const isAdded = await db.transaction().execute(async (transaction) => {
      if (!(await accounts.addPasskey(transaction, context.req.raw.headers, oneLine(name), response))) return false
      await tell(transaction, parts, account.email, newPasskeyNotice(parts))
      return true
    })
    return isAdded ? context.json({ success: true }, 201) : answerError(context, 409, 'passkey-refused')
  })

  onJson(app, contract.removePasskey, async (context, { passkey }) =>
    context.json({ success: true, removed: await removePasskey(db, signedInOf(context).account.id, passkey) }),
  )

  app.post(contract.passkeySignInOptions.path, async (context) => {
    const tried = await countTry(db, CHALLENGES, askerOf(parts, context), now())
    if (!tried.allowed) return answerTooMany(context, tried)
    const asked = await accounts.passkeyOptions(context.req.raw.headers, 'sign-in')
    keep(context, asked)
    return context.json({ success: true, options: asked.options })
  })

  onJson(app, contract.signInWithPasskey, async (context, { response }) => {
    const { headers } = context.req.raw
    const signIn = () =>
      db.transaction().execute(async (transaction) => {
        const session = await accounts.startPasskeySession(transaction, headers, response)
        return session && knowDevice(parts, transaction, session, headers, false)
      })
    const tried = await tryLink(parts, context, signIn, (session) => session !== undefined)
    if ('refusal' in tried) return tried.refusal
    return tried.found ? entered(context, tried.found) : answerError(context, 401, 'passkey-refused')
  })

  return app
}
