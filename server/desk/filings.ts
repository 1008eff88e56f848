import { Hono } from 'hono'
import * as contract from '#contract/desk/filings.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { countNilReturns, listUnknown, settleUnknown } from '#server/nil-returns/queries.ts'
import { act } from './logged-act.ts'
import type { SiteContext } from '#server/context/site-context.ts'

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
