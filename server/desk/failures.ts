import { Hono } from 'hono'
import * as contract from '#contract/desk/failures.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { countNilReturns, listUnknown, settleUnknown } from '#server/nil-returns/queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { countUnsentMails, failedMails, resendFailed } from '#server/mail/outbox.ts'
import { act } from '#server/audit/carry-out.ts'

/**
 * The endpoints for failures that the owner has to resolve: filings with an unknown outcome, shown with the number of
 * nil returns per state, and emails that could not be sent. PINs are masked except for their last two characters.
 */
export function deskFailureRoutes(site: SiteContext) {
  const { db, now } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.showDeskFilings, async () => {
    const [counts, unknown] = await Promise.all([countNilReturns(db), listUnknown(db)])
    const listed = unknown.map(({ id, provider, pin_ending, year, sending_at: sentAt, reason }) => ({
      id,
      provider,
      pin: `*********${pin_ending}`,
      year,
      sentAt,
      reason,
    }))
    return { status: 200, body: { success: true, counts, unknown: listed } }
  })

  on(contract.settleDeskFiling, ({ body: { id, acknowledgementNumber }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const number = acknowledgementNumber === null ? undefined : keyText(acknowledgementNumber)
      if (number === '') return 'desk-conflict'
      if (!(await settleUnknown(transaction, keyText(id), number, now()))) return 'nothing-with-this-id'
      return {
        act: 'filing settled',
        subject: keyText(id),
        detail: number === undefined ? 'not received' : `filed as ${number}`,
      }
    }),
  )

  on(contract.listFailedMails, async () => {
    const [failed, { held }] = await Promise.all([failedMails(db), countUnsentMails(db)])
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
      const count = await resendFailed(transaction, mail, now())
      if (count === 0) return mail === undefined ? 'desk-conflict' : 'nothing-with-this-id'
      return { act: 'emails resent', subject: mail ?? 'all', detail: String(count) }
    }),
  )

  return app
}
