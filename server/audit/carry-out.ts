import { searchText } from '#domain/desk/search-text.ts'
import type { Database } from '#server/db/all-tables.ts'
import { keptIf } from '#server/db/kept-if.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * An action at the desk.
 * @property subject the entry that the action applies to
 * @property detail the change, and the reason for it
 */
export type Act = { act: string; subject: string; detail: string }

/**
 * Why an action was refused: the entry does not exist, the action conflicts with the current state or with a refund that
 * is in progress, the refund was noted before, the amounts do not fit what is left to return, the payment's gateway is
 * switched off, or this site sends no email.
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
