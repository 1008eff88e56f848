import { Hono } from 'hono'
import * as contract from '../../contract/account/account-recovery.ts'
import { checkAccount, mistakeInPassword, tidyAccount, tidyEmail } from '../../domain/account/account-fields.ts'
import { answerError, answerTooMany, type RequestFacts } from '../http/answers.ts'
import { onJson } from '../http/json-route.ts'
import { countTries, type Limit } from '../http/rate-limit.ts'
import type { AccountParts } from './account-parts.ts'
import { entered, keep as keepCookies, wrongFields } from './answers.ts'
import { claimOwnership } from './owner.ts'
import { mailReset, resetPassword } from './recovery.ts'
import { showLink } from './show-link.ts'
import { askerOf, tryLink } from './tries.ts'

const RESETS_PER_ADDRESS: Limit = { name: 'reset-address', most: 5, seconds: 3600 }
const RESETS_PER_EMAIL: Limit = { name: 'reset-email', most: 3, seconds: 3600 }

/** Getting an account back: by a mailed link, or by the owner's from the command line. */
export function recoveryRoutes(parts: AccountParts) {
  const { db, hash, now } = parts
  const app = new Hono<RequestFacts>()

  onJson(app, contract.showAccountLink, async (context, asked) => {
    const tried = await tryLink(parts, context, () => showLink(parts, asked), Boolean)
    if ('refusal' in tried) return tried.refusal
    return tried.found
      ? context.json({ success: true, ...tried.found })
      : answerError(context, 404, 'account-link-wrong')
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
    await mailReset(parts, email)
    return context.json({ success: true }, 202)
  })

  onJson(app, contract.resetPassword, async (context, body) => {
    const mistake = mistakeInPassword(body.password)
    if (mistake) return wrongFields(context, { password: mistake })
    const tried = await tryLink(parts, context, () => resetPassword(parts, body, context.req.raw.headers), Boolean)
    if ('refusal' in tried) return tried.refusal
    if (!tried.found) return answerError(context, 404, 'account-link-wrong')
    keepCookies(context, tried.found)
    return context.json({ success: true })
  })

  onJson(app, contract.claimOwnership, async (context, body) => {
    const { token, keep, ...typed } = body
    const fields = tidyAccount(typed)
    const mistakes = checkAccount(fields)
    if (Object.keys(mistakes).length > 0) return wrongFields(context, mistakes)
    const claim = () => claimOwnership(parts, { ...fields, token, keep }, context.req.raw.headers)
    const tried = await tryLink(parts, context, claim, (claimed) => claimed !== 'account-link-wrong')
    if ('refusal' in tried) return tried.refusal
    if (tried.found === 'account-link-wrong') return answerError(context, 404, tried.found)
    return tried.found === 'owner-email-taken' ? answerError(context, 409, tried.found) : entered(context, tried.found)
  })

  return app
}
