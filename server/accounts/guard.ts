import type { MiddlewareHandler } from 'hono'
import type { Access } from '../../contract/endpoint.ts'
import { answerError, type RequestFacts } from '../http/answers.ts'
import { isFromOwnPage } from '../http/posted-form.ts'
import type { Accounts } from './accounts.ts'

/** Lets through whom an endpoint is for: nobody else's request is even read. */
export function guard(
  { accounts, publicOrigin }: { accounts: Accounts; publicOrigin: string },
  access: Exclude<Access, 'anybody'>,
): MiddlewareHandler<RequestFacts> {
  return async (context, next) => {
    // A browser that shows another site would bring its cookies along.
    if (!isFromOwnPage(context, publicOrigin)) return answerError(context, 403, 'not-from-here')
    if (access !== 'own-pages') {
      const signedIn = await accounts.whoIs(context.req.raw.headers)
      if (!signedIn) return answerError(context, 401, 'not-signed-in')
      if (access === 'owner' && signedIn.account.role !== 'owner') return answerError(context, 403, 'not-for-you')
      context.set('signedIn', signedIn)
    }
    await next()
    context.res.headers.set('cache-control', 'no-store')
    for (const cookie of context.get('signedIn')?.cookies ?? []) context.res.headers.append('set-cookie', cookie)
    return undefined
  }
}
