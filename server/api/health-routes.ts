import { Hono } from 'hono'
import { showHealth, showReadiness } from '#contract/health.ts'
import { showVisitor } from '#contract/visitor.ts'
import { NO_STORE, type RequestFacts } from '#server/http/answers.ts'
import { maskedAddress } from '#server/http/client-address.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The state of the process. */
export type Health = {
  isDraining: () => boolean
  /** Whether requests can be served: the database accepts writes, and the disk has space. */
  isReady: () => Promise<boolean>
}

/** The routes for liveness, for readiness, and for the client's IP address as seen by the server. */
export function healthRoutes(site: SiteContext, { isDraining, isReady }: Health) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  on(showHealth, () => ({ status: 200, body: { status: 'ok' } }))
  on(showVisitor, ({ address }) => ({ status: 200, body: { ipAddress: maskedAddress(address) }, headers: NO_STORE }))
  on(showReadiness, async () => {
    if (isDraining()) return { status: 503, body: { status: 'draining' } }
    return (await isReady())
      ? { status: 200, body: { status: 'ok' } }
      : { status: 503, body: { status: 'unavailable' } }
  })
  return app
}
