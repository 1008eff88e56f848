import type { SignedIn } from '#server/http/session.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Refusal } from '#server/http/answers.ts'
import { carryOut, type Act, type Refused } from '#server/audit/carry-out.ts'
import type { SiteContext } from '#server/context/site-context.ts'

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
