import { addressOf } from '#domain/pages/address-of.ts'
import { desk } from '#domain/pages/page-table.ts'
import { claimFact, countRows } from '#server/db/queries.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The name of the fact that stores when the owner was last notified. */
const FACT = 'quarantine-reminder'
const DAY = 86_400_000

/**
 * Emails the owner the number of newly quarantined messages, at most once a day, because the senders may be people who
 * expect an answer.
 */
export async function tellOfQuarantine(site: SiteContext): Promise<void> {
  const { db, now, mailTo, publicOrigin } = site
  if (mailTo === undefined) return
  const last = await db.selectFrom('facts').select('value').where('name', '=', FACT).executeTakeFirst()
  const at = now().toISOString()
  const before = new Date(now().getTime() - DAY).toISOString()
  if (last && last.value >= before) return
  const news = await countRows(
    db
      .selectFrom('messages')
      .where('state', '=', 'quarantine')
      .where('received_at', '>', last?.value ?? '')
      .where('received_at', '<=', at),
  )
  if (news === 0) return
  await db.transaction().execute(async (transaction) => {
    if (!(await claimFact(transaction, { name: FACT, value: at, before }))) return
    const mail = {
      kind: 'notices' as const,
      recipient: OWNER,
      subject: news === 1 ? 'A message was quarantined' : `${news} messages were quarantined`,
      text: `${news === 1 ? 'It looks like spam, but it may be from a person.' : 'These messages look like spam, but one of them may be from a person.'}\n\nRead ${news === 1 ? 'it' : 'them'} at your desk: ${publicOrigin}${addressOf(desk, { id: 'messages' })}\nOr with: npm run desk -- messages --state quarantine\n`,
    }
    await queueMail(transaction, mail, site)
  })
}
