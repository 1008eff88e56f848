import * as contract from '#contract/account/account-recovery.ts'
import { Hono } from 'hono'
import { checkAccount, mistakeInPassword, tidyAccount } from '#domain/account/account-fields.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { tooMany, type RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { RESETS_PER_ADDRESS, RESETS_PER_EMAIL } from '#server/http/limits.ts'
import { countTries } from '#server/http/rate-limit.ts'
import { entered, keep as keepCookies, wrongFields } from './answers.ts'
import { claimOwnership, isOwnerLink } from './owner.ts'
import { mailReset, resetPassword } from './recovery.ts'
import { clientSubject, tryLink } from './attempt-limits.ts'
import type { Passkey } from '#contract/account/passkeys.ts'
import { findAccountLink } from './account-links.ts'
import { listPasskeys, findAccount, findOwner } from './queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The endpoints for recovering an account: by an emailed link, or by the owner link from the command line. */
export function recoveryRoutes(site: SiteContext) {
  const { db, hash, now } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.showAccountLink, async ({ body: asked, context }) => {
    const tried = await tryLink(site, context, () => showLink(site, asked), Boolean)
    if ('refusal' in tried) return tried.refusal
    return tried.found
      ? { status: 200, body: { success: true, ...tried.found } }
      : { status: 404, error: 'account-link-wrong' }
  })

  on(contract.askForReset, async ({ body, context }) => {
    if (site.mailTo === undefined) return { status: 409, error: 'no-reset-mail-here' }
    const email = tidyEmail(body.email)
    const subjects = [
      [RESETS_PER_EMAIL, hash('email address', email)],
      [RESETS_PER_ADDRESS, clientSubject(site, context)],
    ] as const
    const tried = await countTries(db, subjects, now())
    if (!tried.allowed) return tooMany(tried)
    await mailReset(site, email)
    return { status: 202, body: { success: true } }
  })

  on(contract.resetPassword, async ({ body, context, requestId }) => {
    const mistake = mistakeInPassword(body.password)
    if (mistake) return wrongFields(requestId, { password: mistake })
    const tried = await tryLink(site, context, () => resetPassword(site, body, context.req.raw.headers), Boolean)
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
    const claim = () => claimOwnership(site, { ...fields, token, keep }, context.req.raw.headers)
    const tried = await tryLink(site, context, claim, (claimed) => claimed !== 'account-link-wrong')
    if ('refusal' in tried) return tried.refusal
    if (tried.found === 'account-link-wrong') return { status: 404, error: tried.found }
    if (tried.found === 'owner-email-taken') return { status: 409, error: tried.found }
    return { status: 200, body: entered(context, tried.found) }
  })

  return app
}

type Shown = { email: string | null; passkeys: Passkey[] }
type Asked = { purpose: 'open' | 'reset' | 'owner'; token: string }

/** Returns the address and the passkeys of a link's account, without using up the link. */
async function showLink(site: SiteContext, { purpose, token }: Asked): Promise<Shown | undefined> {
  const { db } = site
  if (purpose === 'owner') {
    if (!(await isOwnerLink(site, token))) return undefined
    const owner = await findOwner(db)
    return { email: owner?.email ?? null, passkeys: owner ? await listPasskeys(db, owner.id) : [] }
  }
  const link = await findAccountLink(site, { purpose, token })
  if (!link) return undefined
  // An account may have been opened for this address after the link was sent.
  if (purpose === 'open')
    return (await findAccount(db, { email: link.email })) ? undefined : { email: link.email, passkeys: [] }
  return link.user_id === null ? undefined : { email: link.email, passkeys: await listPasskeys(db, link.user_id) }
}
