import type { Context, MiddlewareHandler } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { answerError, type RequestFacts } from '#server/http/answers.ts'
import { isFromOwnPage } from '#server/http/posted-form.ts'
import { isFresh } from './confirm.ts'
import { bearerOf, findProgram } from './program-tokens.ts'
import type { SiteContext } from '#server/context/site-context.ts'

type Guarded = Pick<Endpoint, 'access' | 'isFresh' | 'scope'>

/** Returns middleware that rejects unauthorized callers before their request body is read. */
export function guard(site: SiteContext, endpoint: Guarded): MiddlewareHandler<RequestFacts> {
  return async (context, next) => {
    // A request sent by another site could carry the visitor's cookies.
    if (!isFromOwnPage(context, site.publicOrigin)) return answerError(context, 403, 'not-from-here')
    if (endpoint.access !== 'own-pages') {
      const refusal = await refuse(site, endpoint, context)
      if (refusal) return refusal
    }
    await next()
    context.res.headers.set('cache-control', 'no-store')
    for (const cookie of context.get('signedIn')?.cookies ?? []) context.res.headers.append('set-cookie', cookie)
    return undefined
  }
}

/** Rejects unauthorized callers, and stores the signed-in caller in the context. */
async function refuse(
  site: SiteContext,
  { access, isFresh: hasToBeFresh, scope }: Guarded,
  context: Context<RequestFacts>,
): Promise<Response | undefined> {
  const { headers } = context.req.raw
  const token = bearerOf(headers)
  if (token !== undefined) {
    const program = await findProgram(site, token)
    if (!program) return answerError(context, 401, 'not-signed-in')
    if (scope === undefined || program.scope !== scope) return answerError(context, 403, 'token-too-narrow')
    return access === 'owner' && program.account.role !== 'owner' ? answerError(context, 403, 'not-for-you') : undefined
  }
  const signedIn = await site.accounts.findSession(headers)
  if (!signedIn) return answerError(context, 401, 'not-signed-in')
  if (access === 'owner' && signedIn.account.role !== 'owner') return answerError(context, 403, 'not-for-you')
  if (hasToBeFresh && !isFresh(signedIn, site.now())) return answerError(context, 403, 'confirm-yourself')
  context.set('signedIn', signedIn)
  return undefined
}
