import { Hono } from 'hono'
import * as contract from '#contract/desk/mails.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { countUnsentMails, failedMails, resendFailed } from '#server/mail/outbox.ts'
import { act, type DeskParts } from './logged-act.ts'

/** The endpoints for emails that could not be sent. */
export function deskMailRoutes(parts: DeskParts) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, parts)

  on(contract.listFailedMails, async () => {
    const [failed, { held }] = await Promise.all([failedMails(parts.db), countUnsentMails(parts.db)])
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
    act(parts, signedIn, async (transaction) => {
      const count = await resendFailed(transaction, mail, parts.now())
      if (count === 0) return mail === undefined ? 'desk-conflict' : 'nothing-with-this-id'
      return { act: 'emails resent', subject: mail ?? 'all', detail: String(count) }
    }),
  )

  return app
}
