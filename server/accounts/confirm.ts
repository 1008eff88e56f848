import type { Database } from '#server/db/all-tables.ts'
import type { AccountParts } from './account-parts.ts'
import { createAccountLink, takeAccountLink } from './account-links.ts'
import { confirmationMail, tell } from './account-mails.ts'
import type { SignedIn } from '#server/http/session.ts'
import { confirmAddress } from './queries.ts'

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
  parts: AccountParts,
  { account, sessionId }: SignedIn,
  headers: Headers,
  shown: object,
): Promise<boolean> {
  return parts.db.transaction().execute(async (transaction) => {
    const proof = await parts.accounts.startPasskeySession(transaction, headers, shown)
    if (!proof) return false
    // The new passkey session only serves as proof. The existing session stays in use.
    await transaction.deleteFrom('sessions').where('id', '=', proof.sessionId).execute()
    if (proof.account.id !== account.id) return false
    await confirmSession(transaction, sessionId, parts.now())
    return true
  })
}

/** Emails a link that confirms the email address of the signed-in account. */
export async function mailConfirmation(parts: AccountParts, { id, email }: SignedIn['account']): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    const address = await createAccountLink(transaction, parts, 'confirm', { email, userId: id })
    await tell(transaction, parts, email, confirmationMail(parts, address))
  })
}

/** Confirms an email address with an emailed link. A link that belongs to another account is not used up. */
export async function confirmByLink(parts: AccountParts, { id }: SignedIn['account'], token: string): Promise<boolean> {
  return parts.db.transaction().execute(async (transaction) => {
    const taken = await takeAccountLink(transaction, parts, { purpose: 'confirm', token }, id)
    if (taken) await confirmAddress(transaction, id)
    return taken !== undefined
  })
}
