import type { Database } from '#server/db/all-tables.ts'
import { createAccountLink, takeAccountLink } from './account-links.ts'
import { confirmationMail, tell } from './account-mails.ts'
import type { SignedIn } from '#server/http/answers.ts'
import { confirmAddress } from './queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** How long a confirmation of identity is valid, in milliseconds. */
const FRESH_FOR = 600_000

/** Returns whether the caller has confirmed their identity within the last ten minutes. */
export function isFresh({ confirmedAt }: Pick<SignedIn, 'confirmedAt'>, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - Date.parse(confirmedAt) < FRESH_FOR
}

/** Records that the holder of a session has just confirmed their identity. */
export async function confirmSession(db: Database, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now.toISOString() }).where('id', '=', sessionId).execute()
}

/** Confirms the signed-in caller's identity with one of their passkeys. */
export async function confirmWithPasskey(
  site: SiteContext,
  { account, sessionId }: SignedIn,
  headers: Headers,
  shown: object,
): Promise<boolean> {
  return site.db.transaction().execute(async (transaction) => {
    const proof = await site.accounts.startPasskeySession(transaction, headers, shown)
    if (!proof) return false
    // The new session only proves that the passkey is valid. The existing session stays in use.
    await transaction.deleteFrom('sessions').where('id', '=', proof.sessionId).execute()
    if (proof.account.id !== account.id) return false
    await confirmSession(transaction, sessionId, site.now())
    return true
  })
}

/** Emails a link that confirms the email address of the signed-in account. */
export async function mailConfirmation(site: SiteContext, { id, email }: SignedIn['account']): Promise<void> {
  await site.db.transaction().execute(async (transaction) => {
    const address = await createAccountLink(transaction, site, 'confirm', { email, userId: id })
    await tell(transaction, site, email, confirmationMail(site, address))
  })
}

/** Confirms an email address with an emailed link. A link that belongs to another account is not used up. */
export async function confirmByLink(site: SiteContext, { id }: SignedIn['account'], token: string): Promise<boolean> {
  return site.db.transaction().execute(async (transaction) => {
    const taken = await takeAccountLink(transaction, site, { purpose: 'confirm', token }, id)
    if (taken) await confirmAddress(transaction, id)
    return taken !== undefined
  })
}
