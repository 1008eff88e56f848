import type { Context } from 'hono'
import type { RequestFacts } from '../http/answers.ts'
import type { SignedIn } from './accounts.ts'

/** Who asks an endpoint that is not for anybody. @throws Error where no guard stands before the endpoint */
export function signedInOf(context: Context<RequestFacts>): SignedIn {
  const signedIn = context.get('signedIn')
  if (!signedIn) throw new Error(`No guard stands before ${context.req.path}.`)
  return signedIn
}
