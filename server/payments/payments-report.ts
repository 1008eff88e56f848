import { tableMinute } from '../../domain/dates.ts'
import { formatMoney } from '../../domain/money.ts'
import { maskedPhone } from '../../domain/payments/kenyan-phone.ts'
import { oneLine } from '../../domain/text/typed-text.ts'
import { attemptsToLookAt, findAttempt, listAttempts, markLookedAt, type Attempt } from './attempts.ts'
import type { FindPayable } from './payable.ts'
import { refundByHand, settleByHand } from './settle-by-hand.ts'
import type { RecordParts } from './record-standing.ts'

const PAYMENTS_USAGE = `npm run payments                                 the newest payments
npm run payments -- due                          money to return, and outcomes that no question has found out
npm run payments -- settle ID RECEIPT REASON     its money was found: delivers what was paid for
npm run payments -- refunded ID RECEIPT REASON   its money was returned: revokes licenses, and tells the buyer
npm run payments -- not-received ID REASON       no money came`

/** How many payments a list shows. */
const MOST = 50

type Report = { understood: boolean; lines: string[] }
type Parts = RecordParts & { payable: FindPayable }

/** Runs the `payments` command: shows payments, or notes what the owner has found out or done about one. */
export async function paymentsReport(parts: Parts, [verb, id, ...words]: readonly string[]): Promise<Report> {
  const { db } = parts
  if (verb === undefined) return good(...lines(await listAttempts(db, MOST), 'There are no payments yet.'))
  if (verb === 'due' && id === undefined)
    return good(...lines(await attemptsToLookAt(db, MOST), 'No payment needs you.'))
  const takesReceipt = verb === 'settle' || verb === 'refunded'
  if (id === undefined || (!takesReceipt && verb !== 'not-received')) return usage()
  const receipt = takesReceipt ? oneLine(words[0] ?? '') : ''
  const reason = oneLine(words.slice(takesReceipt ? 1 : 0).join(' '))
  if (reason === '' || (takesReceipt && receipt === '')) return usage()
  const attempt = await findAttempt(db, id)
  if (!attempt) return bad(`There is no payment ${id}.`)
  const isDone = await db.transaction().execute(async (transaction) => {
    const payable = parts.payable(attempt)
    const isSimulated = attempt.gateway === 'simulation' || attempt.gateway === 'practice'
    const done =
      verb === 'settle'
        ? await settleByHand(transaction, parts, attempt, payable, receipt, { isSimulated, canTryAgain: false })
        : verb === 'refunded'
          ? await refundByHand(transaction, parts, attempt, payable, { receipt, reason })
          : await markLookedAt(transaction, id)
    if (done)
      await transaction
        .insertInto('audit_log')
        .values({
          at: parts.now().toISOString(),
          actor: 'npm run payments',
          act: `payment ${verb === 'settle' ? 'settled' : verb === 'refunded' ? 'refunded' : 'not received'}`,
          subject: attempt.number,
          detail: receipt === '' ? reason : `${receipt}: ${reason}`,
        })
        .execute()
    return done
  })
  return isDone
    ? good(`Noted for ${attempt.number}.`)
    : bad(`The payment ${id} is ${attempt.state}, which does not allow this.`)
}

function lines(attempts: readonly Attempt[], none: string): string[] {
  return [...(attempts.length > 0 ? attempts.map(line) : [none]), '', PAYMENTS_USAGE]
}

function line({
  id,
  number,
  started_at,
  state,
  code,
  amount,
  currency,
  way,
  gateway,
  phone,
  receipt,
  ...due
}: Attempt) {
  const refund =
    due.refund_due === null ? [] : [due.refunded_at === null ? `refund due: ${due.refund_due}` : 'refunded']
  const facts = [phone === null ? '' : maskedPhone(phone), receipt ?? '', ...refund].filter((fact) => fact !== '')
  return `${id}  ${number}  ${tableMinute(started_at)}  ${state}${code === null ? '' : ` (${code})`}  ${formatMoney(amount, currency)}  ${way} by ${gateway}${facts.length > 0 ? `  ${facts.join('  ')}` : ''}`
}

const good = (...lines: string[]): Report => ({ understood: true, lines })
const bad = (...lines: string[]): Report => ({ understood: false, lines })
const usage = () => bad(PAYMENTS_USAGE)
