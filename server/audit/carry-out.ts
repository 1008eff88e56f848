import { searchText } from '#domain/desk/search-text.ts'
import type { Database } from '#server/db/all-tables.ts'
import { keptIf } from '#server/db/queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import type { SignedIn, Refusal } from '#server/http/answers.ts'

/**
 * An action at the desk.
 * @property subject the entry that the action applies to
 * @property detail the change, and the reason for it
 */
export type Act = { act: string; subject: string; detail: string }

/**
 * Why an action was refused: the entry does not exist, the action conflicts with the current state or with a refund in
 * progress, the refund is already recorded, the amounts do not match what can still be refunded, the payment's gateway
 * is disabled, or the site sends no email.
 */
export type Refused =
  | 'nothing-with-this-id'
  | 'desk-conflict'
  | 'refund-under-way'
  | 'refund-noted'
  | 'refund-amounts'
  | 'gateway-off'
  | 'no-answers-here'

/**
 * Carries out an action and writes it to the audit log in one transaction. A refused action changes nothing.
 * @param change returns the completed action, or the reason why it was refused
 */
export async function carryOut(
  { db, now }: SiteContext,
  actor: string,
  change: (transaction: Database) => Promise<Act | Refused>,
): Promise<Refused | undefined> {
  const perform = async (transaction: Database) => {
    const done = await change(transaction)
    if (typeof done === 'string') return done
    await transaction
      .insertInto('audit_log')
      .values({
        at: now().toISOString(),
        actor,
        ...done,
        search_text: searchText([actor, done.act, done.subject, done.detail]),
      })
      .execute()
    return undefined
  }
  return keptIf(db, perform, (refused) => refused === undefined)
}

/** Carries out an action of the signed-in owner, and adds it to the audit log. @returns the response */
export async function act(
  site: SiteContext,
  { account }: SignedIn,
  change: (transaction: Database) => Promise<Act | Refused>,
): Promise<{ status: 200; body: { success: true } } | Refusal<404 | 409>> {
  const refused = await carryOut(site, account.email, change)
  if (refused === undefined) return { status: 200, body: { success: true } }
  return { status: refused === 'nothing-with-this-id' ? 404 : 409, error: refused }
}
