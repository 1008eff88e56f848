import { nairobiDay } from '#domain/dates.ts'
import { isPaidByHand, PAYMENT_METHODS } from '#domain/order-kinds.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { desk } from '#domain/pages/page-table.ts'
import { claimFact } from '#server/db/claim-fact.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import { inWords } from './attempt-amounts.ts'
import { attemptsToLookAt } from './attempts-to-look-at.ts'
import type { Attempt } from './attempts.ts'
import { serviceOf } from './live-gateways.ts'
import { leftCents, refundsOf, unfinishedOf, type CountedRefund, type Refund } from './refund-queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The name of the database entry for the last day on which the owner was reminded. */
const FACT = 'payments-reminder'
/** The maximum number of payments that one email lists. */
const MOST = 50

/** Emails the owner once a day while there are payments that need attention. */
export async function remindOwner(site: SiteContext): Promise<void> {
  const { db, now, mailTo, publicOrigin } = site
  if (mailTo === undefined) return
  const due = await attemptsToLookAt(db, MOST)
  const refunds = await refundsOf(
    db,
    due.map(({ id }) => id),
  )
  if (due.length === 0) return
  await db.transaction().execute(async (transaction) => {
    const day = nairobiDay(now())
    if (!(await claimFact(transaction, { name: FACT, value: day, before: day }))) return
    const place = `${publicOrigin}${addressOf(desk, { id: 'payments' })}`
    const mail = {
      kind: 'notices' as const,
      recipient: OWNER,
      subject: due.length === 1 ? 'A payment needs your attention' : `${due.length} payments need your attention`,
      text: `${due.map((attempt) => line(attempt, refunds.get(attempt.id) ?? [])).join('\n')}\n\nSettle them at your desk: ${place}\nOr with: npm run desk -- payments due\n`,
    }
    await queueMail(transaction, mail, site)
  })
}

function line(attempt: Attempt, refunds: readonly CountedRefund[]): string {
  const { number, told_receipt } = attempt
  const receipt = attempt.receipt ?? told_receipt
  const what = whatIsNeeded(attempt, unfinishedOf(refunds))
  return `${number}: ${inWords(attempt, leftCents(attempt, refunds))}, ${what}${receipt === null ? '' : `, receipt ${receipt}`}`
}

function whatIsNeeded({ gateway, way, state, told_at, refund_due }: Attempt, refund: Refund | undefined): string {
  if (told_at !== null) return 'said to be paid, not confirmed'
  if (refund?.state === 'failed') return `refund failed (${refund.code})`
  if (refund?.state === 'needs-attention')
    return `refund needs your attention on the dashboard of ${serviceOf(gateway).label}`
  if (refund) return 'outcome of the refund unknown'
  if (state === 'waiting' && isPaidByHand(way)) return `not paid yet, ${PAYMENT_METHODS[way]}`
  return refund_due === null ? 'outcome unknown' : `to be returned (${refund_due})`
}
