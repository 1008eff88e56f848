import { tableMinute } from '../../domain/dates.ts'
import { readMonth } from '../../domain/desk/bookkeeping.ts'
import { errorMessage } from '../../domain/messages.ts'
import { formatMoney } from '../../domain/money.ts'
import { maskedPhone } from '../../domain/payments/kenyan-phone.ts'
import type { Database } from '../db/all-tables.ts'
import { carryOut } from '../desk/audit.ts'
import { exportMonth } from '../desk/export-month.ts'
import { attemptsToLookAt, findAttempt, listAttempts, type Attempt } from './attempts.ts'
import { changeByHand, type ByHand, type ByHandParts } from './change-by-hand.ts'

const PAYMENTS_USAGE = `npm run payments                                 the newest payments
npm run payments -- due                          money to return, and outcomes that no question has found out
npm run payments -- settle ID RECEIPT REASON     its money was found: delivers what was paid for
npm run payments -- refunded ID RECEIPT REASON   its money was returned: revokes licenses, and tells the buyer
npm run payments -- not-received ID REASON       no money came
npm run -s payments -- month YYYY-MM             the payments and refunds of a month as CSV, with their tax`

/** How many payments a list shows. */
const MOST = 50

const CHANGES: Readonly<Record<string, ByHand['change']>> = {
  settle: 'settle',
  refunded: 'refund',
  'not-received': 'not-received',
}

/** @property text a file that is printed as it is being read, instead of lines */
type Report = { understood: boolean; lines: string[]; text?: AsyncIterable<string> }
type Parts = ByHandParts & { db: Database }

/** Runs the `payments` command: shows payments, or notes what the owner has found out or done about one. */
export async function paymentsReport(parts: Parts, [verb, payment, ...words]: readonly string[]): Promise<Report> {
  const { db } = parts
  if (verb === undefined) return good(...lines(await listAttempts(db, MOST), 'There are no payments yet.'))
  if (verb === 'due' && payment === undefined)
    return good(...lines(await attemptsToLookAt(db, MOST), 'No payment needs you.'))
  if (verb === 'month' && payment !== undefined && words.length === 0) return monthAsText(parts, payment)
  const change = Object.hasOwn(CHANGES, verb) ? CHANGES[verb] : undefined
  if (change === undefined || payment === undefined) return usage()
  const receipt = change === 'not-received' ? '' : (words.shift() ?? '')
  const reason = words.join(' ')
  if (reason.trim() === '') return usage()
  const refused = await carryOut(parts, 'npm run payments', (transaction) =>
    changeByHand(transaction, parts, { payment, change, receipt, reason }),
  )
  const attempt = await findAttempt(db, payment)
  if (!attempt) return bad(`There is no payment ${payment}.`)
  return refused === undefined
    ? good(`Noted for ${attempt.number}.`)
    : bad(`The payment ${payment} is ${attempt.state}, which does not allow this.`)
}

function monthAsText({ db, gateways, now }: Parts, typed: string): Report {
  const month = readMonth(typed, now())
  if (month === undefined) return bad(errorMessage('export-month-wrong'))
  return { understood: true, lines: [], text: exportMonth(db, gateways, month) }
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
