import { Hono } from 'hono'
import * as contract from '#contract/desk/mails.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { countUnsentMails, failedMails, resendFailed } from '#server/mail/outbox.ts'
import { act } from './logged-act.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The endpoints for emails that could not be sent. */
export function deskMailRoutes(site: SiteContext) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.listFailedMails, async () => {
    const [failed, { held }] = await Promise.all([failedMails(site.db), countUnsentMails(site.db)])
    const mails = failed.map(({ id, recipient, subject, cause, ended_at }) => ({
      id,
      recipient,
      subject,
      cause: cause ?? '',
      failedAt: ended_at ?? '',
    }))
    return { status: 200, body: { success: true, mails, held } }
  })

  on(contract.resendFailedMails, ({ body: { mail }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const count = await resendFailed(transaction, mail, site.now())
      if (count === 0) return mail === undefined ? 'desk-conflict' : 'nothing-with-this-id'
      return { act: 'emails resent', subject: mail ?? 'all', detail: String(count) }
    }),
  )

  return app
}
