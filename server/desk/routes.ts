import { Hono } from 'hono'
import { listAudit as contract } from '#contract/desk/audit.ts'
import { showDeskBackup } from '#contract/desk/backup.ts'
import { showDeskPublication } from '#contract/desk/publication.ts'
import { readLastBackup } from '#server/backup/write-backup.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import type { Troubles } from '#server/publication/trouble.ts'
import type { DeskParts } from './logged-act.ts'
import { parseListQuery } from './list-query.ts'
import { AUDIT_LOG, listAudit } from './audit.ts'
import { deskExportRoutes } from './export.ts'
import { deskFigureRoutes } from './figures.ts'
import { deskFilingRoutes } from './filings.ts'
import { deskMailRoutes } from './mails.ts'
import { deskMessageRoutes } from './messages.ts'
import { deskPaymentRoutes } from './payments.ts'
import { deskOrderRoutes } from './orders.ts'
import { deskPlotRoutes } from './plots.ts'
import { deskPurchaseRoutes } from './purchases.ts'
import { deskRevenueRoutes } from './revenue.ts'
import { deskReviewRoutes } from './reviews.ts'
import { deskWaitingRoutes } from './waiting.ts'

type Parts = DeskParts & {
  /** Returns the reasons why the newest code or content is not online. */
  readTroubles(): Troubles
} & Parameters<typeof deskOrderRoutes>[0] &
  Parameters<typeof deskPurchaseRoutes>[0] &
  Parameters<typeof deskPaymentRoutes>[0] &
  Parameters<typeof deskFigureRoutes>[0] &
  Parameters<typeof deskRevenueRoutes>[0] &
  Parameters<typeof deskExportRoutes>[0]

/** The endpoints of the owner's desk. `guard.ts` restricts access to them. */
export function deskRoutes(parts: Parts) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, parts)
  app.route('/', deskWaitingRoutes(parts))
  app.route('/', deskMessageRoutes(parts))
  app.route('/', deskMailRoutes(parts))
  app.route('/', deskOrderRoutes(parts))
  app.route('/', deskReviewRoutes(parts))
  app.route('/', deskPurchaseRoutes(parts))
  app.route('/', deskPaymentRoutes(parts))
  app.route('/', deskFilingRoutes(parts))
  app.route('/', deskFigureRoutes(parts))
  app.route('/', deskPlotRoutes(parts))
  app.route('/', deskRevenueRoutes(parts))
  app.route('/', deskExportRoutes(parts))
  on(showDeskBackup, async () => ({
    status: 200,
    body: { success: true, last: (await readLastBackup(parts.db)) ?? null },
  }))
  on(showDeskPublication, async () => {
    const { code, content, publication } = parts.readTroubles()
    const shown = (trouble: Troubles['content']) => (trouble ? { at: trouble.at, sentences: trouble.sentences } : null)
    return {
      status: 200,
      body: { success: true, code: shown(code), content: shown(content), publication: shown(publication) },
    }
  })
  on(contract, async ({ context }) => {
    const read = parseListQuery(context, contract, AUDIT_LOG)
    if ('refusal' in read) return read.refusal
    return { status: 200, body: { success: true, ...(await listAudit(parts, read.asked)) } }
  })
  return app
}
