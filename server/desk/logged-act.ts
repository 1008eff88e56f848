import type { SignedIn } from '#server/http/session.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Refusal } from '#server/http/answers.ts'
import type { SharedParts } from '#server/http/shared-parts.ts'
import { carryOut, type Act, type Refused } from '#server/audit/carry-out.ts'

export type DeskParts = Pick<
  SharedParts,
  'db' | 'hash' | 'log' | 'now' | 'randomText' | 'mailTo' | 'publicOrigin' | 'trustedProxies'
>

/** The products with their display names. */
export type NamedProducts = { products: readonly { id: string; name: string }[] }

/** Carries out an action of the signed-in owner, and adds it to the audit log. @returns the response */
export async function act(
  parts: DeskParts,
  { account }: SignedIn,
  change: (transaction: Database) => Promise<Act | Refused>,
): Promise<{ status: 200; body: { success: true } } | Refusal<404 | 409>> {
  const refused = await carryOut(parts, account.email, change)
  if (refused === undefined) return { status: 200, body: { success: true } }
  return { status: refused === 'nothing-with-this-id' ? 404 : 409, error: refused }
}
