import type { Context } from 'hono'
import { signedInOf } from '../accounts/signed-in.ts'
import type { Database } from '../db/schema.ts'
import { answerError, type RequestFacts } from '../http/answers.ts'
import { carryOut, type Act, type Refused } from './audit.ts'

export type DeskParts = { db: Database; now: () => Date; randomText: () => string; mailTo: string | undefined }

/** What is sold, by the names that people know it by. */
export type NamedProducts = { products: readonly { id: string; name: string }[] }

/** Carries out an act of whoever is signed in, and answers what came of it. */
export async function act(
  parts: DeskParts,
  context: Context<RequestFacts>,
  change: (transaction: Database) => Promise<Act | Refused>,
): Promise<Response> {
  const refused = await carryOut(parts, signedInOf(context).account.email, change)
  if (refused === undefined) return context.json({ success: true })
  return answerError(context, refused === 'nothing-with-this-id' ? 404 : 409, refused)
}
