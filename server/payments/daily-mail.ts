import { nairobiDay } from '../../domain/dates.ts'
import { addressOf } from '../../domain/pages/address-of.ts'
import { desk } from '../../domain/pages/page-table.ts'
import type { Database } from '../db/all-tables.ts'
import { queueMail } from '../mail/outbox.ts'
import { arrivedAmount, attemptsToLookAt, type Attempt } from './attempts.ts'
import type { RecordParts } from './record-standing.ts'

/** The fact that stores the last day on which the owner was reminded. */
const FACT = 'payments-reminder'
/** How many payments one email names. */
const MOST = 50

/** Reminds the owner once a day of payments that need a person, as long as there are any. */
export async function remindOwner(parts: RecordParts & { publicOrigin: string }): Promise<void> {
  const { db, now, randomText, mailTo, publicOrigin } = parts
  if (mailTo === undefined) return
  const due = await attemptsToLookAt(db, MOST)
  if (due.length === 0) return
  await db.transaction().execute(async (transaction) => {
    if (!(await claimDay(transaction, nairobiDay(now())))) return
    const place = `${publicOrigin}${addressOf(desk, { id: 'payments' })}`
    const mail = {
      kind: 'notices' as const,
      recipient: mailTo,
      replyTo: undefined,
      subject: due.length === 1 ? 'A payment needs you' : `${due.length} payments need you`,
      text: `${due.map(line).join('\n')}\n\nSettle them at your desk: ${place}\nOr with: npm run payments -- due\n`,
    }
    await queueMail(transaction, mail, randomText(), now())
  })
}

/** @returns whether nobody has reminded the owner on this day yet */
async function claimDay(transaction: Database, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('facts')
    .values({ name: FACT, value: day })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: day }).where('facts.value', '<', day))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

function line(attempt: Attempt): string {
  const { number, receipt } = attempt
  const what = whatIsNeeded(attempt)
  return `${number}: ${arrivedAmount(attempt)}, ${what}${receipt === null ? '' : `, receipt ${receipt}`}`
}

function whatIsNeeded({ refund_due, refund_state, refund_code }: Attempt): string {
  if (refund_state === 'failed') return `refund failed (${refund_code})`
  if (refund_state === 'needs-attention') return 'refund needs you on Paystack’s dashboard'
  if (refund_state !== null) return 'outcome of the refund unknown'
  return refund_due === null ? 'outcome unknown' : `to be returned (${refund_due})`
}
