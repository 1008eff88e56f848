import { Hono } from 'hono'
import * as contract from '../../contract/account/account-recovery.ts'
import { checkAccount, mistakeInPassword, tidyAccount, tidyEmail } from '../../domain/account/account-fields.ts'
import { tooMany, type RequestFacts } from '../http/answers.ts'
import { jsonRoutes } from '../http/json-route.ts'
import { countTries, type Limit } from '../http/rate-limit.ts'
import type { AccountParts } from './account-parts.ts'
import { entered, keep as keepCookies, wrongFields } from './answers.ts'
import { claimOwnership } from './owner.ts'
import { mailReset, resetPassword } from './recovery.ts'
import { showLink } from './show-link.ts'
import { clientSubject, tryLink } from './attempt-limits.ts'

const RESETS_PER_ADDRESS: Limit = { name: 'reset-address', most: 5, seconds: 3600 }
const RESETS_PER_EMAIL: Limit = { name: 'reset-email', most: 3, seconds: 3600 }

/** The endpoints for recovering an account: by an emailed link, or by the owner link from the command line. */
export function recoveryRoutes(parts: AccountParts) {
  const { db, hash, now } = parts
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, parts)

  on(contract.showAccountLink, async ({ body: asked, context }) => {
    const tried = await tryLink(parts, context, () => showLink(parts, asked), Boolean)
    if ('refusal' in tried) return tried.refusal
    return tried.found
      ? { status: 200, body: { success: true, ...tried.found } }
      : { status: 404, error: 'account-link-wrong' }
  })

  on(contract.askForReset, async ({ body, context }) => {
    if (parts.mailTo === undefined) return { status: 409, error: 'no-reset-mail-here' }
    const email = tidyEmail(body.email)
    const subjects = [
      [RESETS_PER_ADDRESS, clientSubject(parts, context)],
      [RESETS_PER_EMAIL, hash('email address', email)],
    ] as const
    const tried = await countTries(db, subjects, now())
    if (!tried.allowed) return tooMany(tried)
    await mailReset(parts, email)
    return { status: 202, body: { success: true } }
  })

  on(contract.resetPassword, async ({ body, context, requestId }) => {
    const mistake = mistakeInPassword(body.password)
    if (mistake) return wrongFields(requestId, { password: mistake })
    const tried = await tryLink(parts, context, () => resetPassword(parts, body, context.req.raw.headers), Boolean)
    if ('refusal' in tried) return tried.refusal
    if (!tried.found) return { status: 404, error: 'account-link-wrong' }
    keepCookies(context, tried.found)
    return { status: 200, body: { success: true } }
  })

  on(contract.claimOwnership, async ({ body, context, requestId }) => {
    const { token, keep, ...typed } = body
    const fields = tidyAccount(typed)
    const mistakes = checkAccount(fields)
    if (Object.keys(mistakes).length > 0) return wrongFields(requestId, mistakes)
    const claim = () => claimOwnership(parts, { ...fields, token, keep }, context.req.raw.headers)
    const tried = await tryLink(parts, context, claim, (claimed) => claimed !== 'account-link-wrong')
    if ('refusal' in tried) return tried.refusal
    if (tried.found === 'account-link-wrong') return { status: 404, error: tried.found }
    if (tried.found === 'owner-email-taken') return { status: 409, error: tried.found }
    return { status: 200, body: entered(context, tried.found) }
  })

  return app
}
