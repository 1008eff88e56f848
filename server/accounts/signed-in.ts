import type { Context } from 'hono'
import type { RequestFacts } from '#server/http/answers.ts'
import type { SignedIn } from '#server/http/session.ts'

/** Returns the signed-in caller of a guarded endpoint. @throws Error if the endpoint has no guard */
export function signedInOf(context: Context<RequestFacts>): SignedIn {
  const signedIn = context.get('signedIn')
  if (!signedIn) throw new Error(`The endpoint ${context.req.path} has no guard.`)
  return signedIn
}
