import { Hono } from 'hono'
import { sql } from 'kysely'
import { listAudit, showDeskBackup, showDeskPublication } from '#contract/desk/overview.ts'
import { readLastBackup } from '#server/backup/write-backup.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import type { Troubles } from '#server/publication/trouble.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { keyText, capitalKey } from '#domain/text/typed-keys.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import type { List } from '#server/db/listed-rows.ts'
import { readAsked, readList } from './read-list.ts'
import { deskFailureRoutes } from './failures.ts'
import { deskExportRoutes } from './export.ts'
import { deskOverviewRoutes } from './overview.ts'
import { deskMessageRoutes } from './messages.ts'
import { deskPaymentRoutes } from './payments.ts'
import { deskOrderRoutes } from './orders.ts'
import { deskPurchaseRoutes } from './purchases.ts'
import { deskRevenueRoutes } from './revenue.ts'
import { deskReviewRoutes } from './reviews.ts'

const ROUTES = [
  deskMessageRoutes,
  deskOrderRoutes,
  deskReviewRoutes,
  deskPurchaseRoutes,
  deskPaymentRoutes,
  deskFailureRoutes,
  deskOverviewRoutes,
  deskRevenueRoutes,
  deskExportRoutes,
]

export const AUDIT_LOG: List<'audit_log'> = {
  table: 'audit_log',
  key: ['id'],
  isNumbered: true,
  moment: 'at',
  searched: ['search_text'],
}

/** The endpoints of the owner's desk. `guard.ts` restricts access to them. */
export function deskRoutes(site: SiteContext) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  for (const routes of ROUTES) app.route('/', routes(site))
  on(showDeskBackup, async () => ({
    status: 200,
    body: { success: true, last: (await readLastBackup(site.db)) ?? null },
  }))
  on(showDeskPublication, async () => {
    const { code, content, publication } = site.readTroubles()
    const shown = (trouble: Troubles['content']) => (trouble ? { at: trouble.at, sentences: trouble.sentences } : null)
    return {
      status: 200,
      body: { success: true, code: shown(code), content: shown(content), publication: shown(publication) },
    }
  })
  on(listAudit, async ({ body }) => {
    const read = readAsked(body, AUDIT_LOG)
    if ('refusal' in read) return read.refusal
    const { search } = read.asked
    const { rows, place } = await readList(site, AUDIT_LOG, read.asked, [
      sql`subject in (${keyText(search)}, ${capitalKey(search)}, ${readOrderNumber(search)})`,
    ])
    const entries = rows.map(({ id, at, actor, act, subject, detail }) => ({ id, at, actor, act, subject, detail }))
    return { status: 200, body: { success: true, entries, ...place } }
  })
  return app
}
