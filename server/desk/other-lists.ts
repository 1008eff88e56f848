import { Hono } from 'hono'
import { sql } from 'kysely'
import * as contract from '#contract/desk/other-lists.ts'
import { keyText, capitalKey } from '#domain/text/typed-keys.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { countNilReturns, listUnknown, settleUnknown } from '#server/nil-returns/queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { countUnsentMails, failedMails, resendFailed } from '#server/mail/outbox.ts'
import type { AuditEntry } from '#contract/desk/other-lists.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import type { List } from '#server/db/listed-rows.ts'
import { act } from '#server/audit/carry-out.ts'
import { type Asked, readList, type Place } from './read-list.ts'

/**
 * The endpoints for the numbers of nil returns by state, and for filings whose outcome the owner has to find out. PINs
 * are masked except for their last two characters.
 */
export function deskFilingRoutes(site: SiteContext) {
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

  return app
}

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

export const AUDIT_LOG: List<'audit_log'> = {
  table: 'audit_log',
  key: ['id'],
  isNumbered: true,
  moment: 'at',
  searched: ['search_text'],
}

/** Returns a page of the audit log, newest first. */
export async function listAudit(site: SiteContext, asked: Asked): Promise<{ entries: AuditEntry[] } & Place> {
  const { rows, place } = await readList(site, AUDIT_LOG, asked, [
    sql`subject in (${keyText(asked.search)}, ${capitalKey(asked.search)}, ${readOrderNumber(asked.search)})`,
  ])
  return {
    entries: rows.map(({ id, at, actor, act, subject, detail }) => ({ id, at, actor, act, subject, detail })),
    ...place,
  }
}
