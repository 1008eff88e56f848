import type { Database } from '../db/all-tables.ts'
import { queueMail } from '../mail/outbox.ts'
import { markFailed, markOpen, markPaid, markRefundDue, type Attempt } from './attempts.ts'
import type { Payable } from './payable.ts'
import type { Standing } from './payment-gateway.ts'
import { refundDueMail } from './refund-due-mail.ts'
import { nextQuestion } from './question-times.ts'

export type RecordParts = {
  db: Database
  now: () => Date
  randomText: () => string
  /** The address for emails to the owner; undefined if email is not set up. */
  mailTo: string | undefined
}

/**
 * Stores what a gateway says of an attempt, and delivers what was paid for. Money wins: `paid` replaces everything else,
 * nothing replaces `paid`, and the same news twice changes nothing.
 */
export async function recordStanding(
  parts: RecordParts,
  attempt: Attempt,
  payable: Payable,
  standing: Standing,
  isSimulated: boolean,
): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    const now = parts.now()
    const ended = { id: attempt.id, ended_at: now.toISOString() }
    switch (standing.state) {
      case 'paid': {
        const receipt = standing.receipt ?? null
        if (!(await markPaid(transaction, { ...ended, receipt }))) return
        const due = await payable.receive(transaction, { isSimulated, reference: receipt ?? attempt.reference })
        if (due === undefined) return
        await markRefundDue(transaction, attempt.id, due)
        if (parts.mailTo !== undefined)
          await queueMail(
            transaction,
            refundDueMail({ ...attempt, receipt }, due, parts.mailTo),
            parts.randomText(),
            now,
          )
        return
      }
      case 'failed':
        if (!(await markFailed(transaction, { ...ended, code: standing.code }))) return
        await payable.giveUp(transaction, 'declined')
        return
      case 'waiting':
      case 'unclear': {
        const open = { id: attempt.id, ask_at: nextQuestion(attempt.started_at, now), ...standing }
        if ((await markOpen(transaction, open)) && standing.state === 'waiting') await payable.wait(transaction)
      }
    }
  })
}
