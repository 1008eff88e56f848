import { Hono } from 'hono'
import * as contract from '#contract/account/account-opening.ts'
import { checkAccount, mistakeInEmail, tidyAccount, type AccountFields } from '#domain/account/account-fields.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { tooMany, type RequestFacts, type Session } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { CONFIRMATIONS_PER_ACCOUNT, REGISTRATIONS_PER_ADDRESS, REGISTRATIONS_PER_EMAIL } from '#server/http/limits.ts'
import { countTries, countTry } from '#server/http/rate-limit.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { entered, wrongFields } from './answers.ts'
import { confirmByLink, mailConfirmation } from './confirm.ts'
import { clientSubject, tryLink } from './attempt-limits.ts'
import { createAccountLink, findAccountLink, takeAccountLink } from './account-links.ts'
import { knownAddressMail, openingMail, tell } from './account-mails.ts'
import { enter } from './sessions.ts'
import { findAccount, insertAccount } from './queries.ts'

/**
 * The email address that is validated in place of the real one when an account is created with a link. The real address
 * is stored with the link.
 */
const LINKED_EMAIL = 'linked@example.org'

/** The endpoints for creating an account and confirming its email address. */
export function openingRoutes(site: SiteContext) {
  const { db, hash, now, mailTo } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.askToRegister, async ({ body, context, requestId }) => {
    if (mailTo === undefined) return { status: 409, error: 'registers-at-once' }
    const email = tidyEmail(body.email)
    const mistake = mistakeInEmail(email)
    if (mistake) return wrongFields(requestId, { email: mistake })
    const subjects = [
      [REGISTRATIONS_PER_EMAIL, hash('email address', email)],
      [REGISTRATIONS_PER_ADDRESS, clientSubject(site, context)],
    ] as const
    const tried = await countTries(db, subjects, now())
    if (!tried.allowed) return tooMany(tried)
    await mailOpening(site, email)
    return { status: 202, body: { success: true } }
  })

  on(contract.register, async ({ body: { token, ...typed }, context, requestId }) => {
    if (mailTo !== undefined && token === undefined) return { status: 409, error: 'register-by-link' }
    const fields = tidyAccount({ ...typed, email: token === undefined ? (typed.email ?? '') : LINKED_EMAIL })
    const mistakes = checkAccount(fields)
    if (Object.keys(mistakes).length > 0) return wrongFields(requestId, mistakes)
    const { headers } = context.req.raw
    if (token !== undefined) {
      const tried = await tryLink(site, context, () => openLinkedAccount(site, { ...fields, token }, headers), Boolean)
      if ('refusal' in tried) return tried.refusal
      return tried.found
        ? { status: 201, body: entered(context, tried.found) }
        : { status: 404, error: 'account-link-wrong' }
    }
    const tried = await countTry(db, REGISTRATIONS_PER_ADDRESS, clientSubject(site, context), now())
    if (!tried.allowed) return tooMany(tried)
    const opened = await openAccount(site, fields, headers)
    return opened === 'email-taken' ? { status: 409, error: opened } : { status: 201, body: entered(context, opened) }
  })

  on(contract.askToConfirmAddress, async ({ signedIn: { account } }) => {
    if (mailTo === undefined) return { status: 409, error: 'no-reset-mail-here' }
    const tried = await countTry(db, CONFIRMATIONS_PER_ACCOUNT, String(account.id), now())
    if (!tried.allowed) return tooMany(tried)
    await mailConfirmation(site, account)
    return { status: 202, body: { success: true } }
  })

  on(contract.confirmAddress, async ({ body: { token }, context, signedIn: { account } }) => {
    const tried = await tryLink(site, context, () => confirmByLink(site, account, token), Boolean)
    if ('refusal' in tried) return tried.refusal
    return tried.found ? { status: 200, body: { success: true } } : { status: 404, error: 'account-link-wrong' }
  })

  return app
}

/** Creates an account immediately, for sites that send no email. The fields must be valid. */
async function openAccount(
  site: SiteContext,
  { name, email, password }: AccountFields,
  headers: Headers,
): Promise<Session | 'email-taken'> {
  const { db, accounts, now } = site
  const passwordHash = await accounts.passwords.hash(password)
  return db.transaction().execute(async (transaction) => {
    const account = await insertAccount(
      transaction,
      { name, email, passwordHash, role: 'customer', isConfirmed: false },
      now(),
    )
    return account ? enter(site, transaction, account, headers, true) : 'email-taken'
  })
}

/**
 * Emails a link for creating an account, or a notice if the address already has an account. Both take the same time, so
 * that the timing does not reveal whether the address has an account.
 */
async function mailOpening(site: SiteContext, email: string): Promise<void> {
  await site.db.transaction().execute(async (transaction) => {
    const known = await findAccount(transaction, { email })
    const address = await createAccountLink(transaction, site, 'open', { email, userId: null })
    await tell(transaction, site, email, known ? knownAddressMail(site) : openingMail(site, address))
  })
}

/** Creates an account with an emailed link, which proves that the caller owns the address. The fields must be valid. */
async function openLinkedAccount(
  site: SiteContext,
  { token, name, password }: { token: string; name: string; password: string },
  headers: Headers,
): Promise<Session | undefined> {
  const { db, accounts, now } = site
  const asked = { purpose: 'open', token } as const
  // Hashing is expensive, so the link is checked first.
  if (!(await findAccountLink(site, asked))) return undefined
  const passwordHash = await accounts.passwords.hash(password)
  return db.transaction().execute(async (transaction) => {
    const link = await takeAccountLink(transaction, site, asked)
    if (!link) return undefined
    const account = await insertAccount(
      transaction,
      { name, email: link.email, passwordHash, role: 'customer', isConfirmed: true },
      now(),
    )
    // If the address already has an account, for example through another link, this link does nothing.
    return account && enter(site, transaction, account, headers, true)
  })
}
