import { Hono } from 'hono'
import { listAudit as contract } from '#contract/desk/other-lists.ts'
import { showDeskBackup, showDeskPublication } from '#contract/desk/overview.ts'
import { readLastBackup } from '#server/backup/write-backup.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import type { Troubles } from '#server/publication/trouble.ts'
import { readAsked } from './read-list.ts'
import { AUDIT_LOG, listAudit, deskFilingRoutes, deskMailRoutes } from './other-lists.ts'
import { deskExportRoutes } from './export.ts'
import { deskFigureRoutes, deskPlotRoutes, deskWaitingRoutes } from './figures.ts'
import { deskMessageRoutes } from './messages.ts'
import { deskPaymentRoutes } from './payments.ts'
import { deskOrderRoutes } from './orders.ts'
import { deskPurchaseRoutes } from './purchases.ts'
import { deskRevenueRoutes } from './revenue.ts'
import { deskReviewRoutes } from './reviews.ts'
import type { SiteContext } from '#server/context/site-context.ts'

const ROUTES = [
  deskWaitingRoutes,
  deskMessageRoutes,
  deskMailRoutes,
  deskOrderRoutes,
  deskReviewRoutes,
  deskPurchaseRoutes,
  deskPaymentRoutes,
  deskFilingRoutes,
  deskFigureRoutes,
  deskPlotRoutes,
  deskRevenueRoutes,
  deskExportRoutes,
]

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
  on(contract, async ({ body }) => {
    const read = readAsked(body, AUDIT_LOG)
    if ('refusal' in read) return read.refusal
    return { status: 200, body: { success: true, ...(await listAudit(site, read.asked)) } }
  })
  return app
}
