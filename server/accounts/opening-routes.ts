import { Hono } from 'hono'
import * as contract from '../../contract/account/account-opening.ts'
import { checkAccount, mistakeInEmail, tidyAccount, tidyEmail } from '../../domain/account/account-fields.ts'
import { answerError, answerTooMany, type RequestFacts } from '../http/answers.ts'
import { onJson } from '../http/json-route.ts'
import { countTries, countTry, type Limit } from '../http/rate-limit.ts'
import type { AccountParts } from './account-parts.ts'
import { entered, wrongFields } from './answers.ts'
import { confirmByLink, mailConfirmation } from './confirm.ts'
import { mailOpening, openAccount, openLinkedAccount } from './open-account.ts'
import { signedInOf } from './signed-in.ts'
import { askerOf, tryLink } from './tries.ts'

const PER_ADDRESS: Limit = { name: 'register-address', most: 10, seconds: 3600 }
const PER_EMAIL: Limit = { name: 'register-email', most: 3, seconds: 3600 }
const CONFIRMATIONS: Limit = { name: 'confirm-address', most: 3, seconds: 3600 }
/** Stands for the address in the checks of an account that is opened by a link: the link knows it. */
const LINKED_EMAIL = 'linked@example.org'

/** Opening an account, and confirming whose address it has. */
export function openingRoutes(parts: AccountParts) {
  const { db, hash, now, mailTo } = parts
  const app = new Hono<RequestFacts>()

  onJson(app, contract.askToRegister, async (context, body) => {
    if (mailTo === undefined) return answerError(context, 409, 'registers-at-once')
    const email = tidyEmail(body.email)
    const mistake = mistakeInEmail(email)
    if (mistake) return wrongFields(context, { email: mistake })
    const subjects = [
      [PER_ADDRESS, askerOf(parts, context)],
      [PER_EMAIL, hash('e-mail address', email)],
    ] as const
    const tried = await countTries(db, subjects, now())
    if (!tried.allowed) return answerTooMany(context, tried)
    await mailOpening(parts, email)
    return context.json({ success: true }, 202)
  })

  onJson(app, contract.register, async (context, { token, ...typed }) => {
    if (mailTo !== undefined && token === undefined) return answerError(context, 409, 'register-by-link')
    const fields = tidyAccount({ ...typed, email: token === undefined ? (typed.email ?? '') : LINKED_EMAIL })
    const mistakes = checkAccount(fields)
    if (Object.keys(mistakes).length > 0) return wrongFields(context, mistakes)
    const { headers } = context.req.raw
    if (token !== undefined) {
      const tried = await tryLink(
        parts,
        context,
        () => openLinkedAccount(parts, { ...fields, token }, headers),
        Boolean,
      )
      if ('refusal' in tried) return tried.refusal
      return tried.found ? entered(context, tried.found, 201) : answerError(context, 404, 'account-link-wrong')
    }
    const tried = await countTry(db, PER_ADDRESS, askerOf(parts, context), now())
    if (!tried.allowed) return answerTooMany(context, tried)
    const opened = await openAccount(parts, fields, headers)
    return opened === 'email-taken' ? answerError(context, 409, opened) : entered(context, opened, 201)
  })

  app.post(contract.askToConfirmAddress.path, async (context) => {
    if (mailTo === undefined) return answerError(context, 409, 'no-reset-mail-here')
    const { account } = signedInOf(context)
    const tried = await countTry(db, CONFIRMATIONS, String(account.id), now())
    if (!tried.allowed) return answerTooMany(context, tried)
    await mailConfirmation(parts, account)
    return context.json({ success: true }, 202)
  })

  onJson(app, contract.confirmAddress, async (context, { token }) => {
    const { account } = signedInOf(context)
    const tried = await tryLink(parts, context, () => confirmByLink(parts, account, token), Boolean)
    if ('refusal' in tried) return tried.refusal
    return tried.found ? context.json({ success: true }) : answerError(context, 404, 'account-link-wrong')
  })

  return app
}
