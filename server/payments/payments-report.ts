import { tableMinute } from '#domain/dates.ts'
import { readMonth } from '#domain/desk/bookkeeping.ts'
import { formatMoney } from '#domain/money.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { maskedPhone } from '#domain/payments/kenyan-phone.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import type { Database } from '#server/db/all-tables.ts'
import { carryOut } from '#server/audit/carry-out.ts'
import { exportMonth } from './export-month.ts'
import { makeQuestionDue } from './attempt-questions.ts'
import { attemptsToLookAt, findAttempt, listAttempts, type Attempt } from './attempts.ts'
import { changeByHand, WITH_RECEIPT, type ByHand, type ByHandParts } from './change-by-hand.ts'
import { makeRefundQuestionDue } from './refund-queries.ts'

const PAYMENTS_USAGE = `npm run payments                                 the newest payments
npm run payments -- due                          money to return, stuck refunds, and outcomes that no question has found out
npm run payments -- ask ID                       a running server asks the gateway about it, or about its refund, within seconds
npm run payments -- settle ID RECEIPT REASON     its money was found: delivers what was paid for
npm run payments -- refunded ID RECEIPT REASON   its money was returned: revokes licenses, and tells the buyer
npm run payments -- refund-through ID REASON     Paystack returns the money; a running server sends the refund within seconds
npm run payments -- drop-refund ID REASON        that refund has failed, and the money stays
npm run payments -- not-received ID REASON       no money came
npm run -s payments -- month YYYY-MM             the payments and refunds of a month as CSV, with their tax`

/** The actor's name in the log. */
const ACTOR = 'npm run payments'
/** How many payments a list shows. */
const MOST = 50

const CHANGES: Readonly<Record<string, ByHand['change']>> = {
  settle: 'settle',
  refunded: 'refund',
  'refund-through': 'refund-through',
  'drop-refund': 'drop-refund',
  'not-received': 'not-received',
}

/** @property text a file to print while it is read, instead of lines */
type Report = { understood: boolean; lines: string[]; text?: AsyncIterable<string> }
type Parts = ByHandParts & { db: Database }

/** Runs the `payments` command: shows payments, or notes what the owner has found out or done about one. */
export async function paymentsReport(parts: Parts, [verb, typed, ...words]: readonly string[]): Promise<Report> {
  const { db } = parts
  const payment = typed && keyText(typed)
  if (verb === undefined) return good(...lines(await listAttempts(db, MOST), 'There are no payments yet.'))
  if (verb === 'due' && payment === undefined)
    return good(...lines(await attemptsToLookAt(db, MOST), 'No payment needs your attention.'))
  if (verb === 'month' && payment !== undefined && words.length === 0) return monthAsText(parts, payment)
  if (verb === 'ask' && payment !== undefined && words.length === 0) return askSoon(parts, payment)
  const change = Object.hasOwn(CHANGES, verb) ? CHANGES[verb] : undefined
  if (change === undefined || payment === undefined) return usage()
  const receipt = WITH_RECEIPT.has(change) ? (words.shift() ?? '') : ''
  const reason = words.join(' ')
  if (isBlank(reason)) return usage()
  const refused = await carryOut(parts, ACTOR, (transaction) =>
    changeByHand(transaction, parts, { payment, change, receipt, reason }),
  )
  const attempt = await findAttempt(db, payment)
  if (!attempt) return bad(`There is no payment ${payment}.`)
  if (refused === undefined) return good(`Noted for ${attempt.number}.`)
  if (refused === 'refund-under-way') return bad(errorMessage(refused))
  return bad(`The payment ${payment} is ${statusOf(attempt).join(', ')}, which does not allow this.`)
}

async function askSoon(parts: Parts, id: string): Promise<Report> {
  const attempt = await findAttempt(parts.db, id)
  if (!attempt) return bad(`There is no payment ${id}.`)
  const at = parts.now().toISOString()
  const refused = await carryOut(parts, ACTOR, async (transaction) => {
    const isDue = (await makeQuestionDue(transaction, id, at)) || (await makeRefundQuestionDue(transaction, id, at))
    return isDue ? { act: 'payment asked', subject: attempt.number, detail: attempt.gateway } : 'desk-conflict'
  })
  return refused === undefined
    ? good(`The gateway will be asked about ${attempt.number}.`)
    : bad(`The payment ${id} is ${statusOf(attempt).join(', ')}, so there is nothing to ask.`)
}

function monthAsText({ db, gateways, now }: Parts, typed: string): Report {
  const month = readMonth(typed, now())
  if (month === undefined) return bad(errorMessage('export-month-wrong'))
  return { understood: true, lines: [], text: exportMonth(db, gateways, month) }
}

function lines(attempts: readonly Attempt[], none: string): string[] {
  return [...(attempts.length > 0 ? attempts.map(line) : [none]), '', PAYMENTS_USAGE]
}

function line(attempt: Attempt) {
  const { id, number, started_at, amount, currency, way, gateway, phone, receipt, told_receipt } = attempt
  const [state, ...refund] = statusOf(attempt)
  const facts = [phone === null ? '' : maskedPhone(phone), receipt ?? told_receipt ?? '', ...refund].filter(
    (fact) => fact !== '',
  )
  return `${id}  ${number}  ${tableMinute(started_at)}  ${state}  ${formatMoney(amount, currency)}  ${way} by ${gateway}${facts.length > 0 ? `  ${facts.join('  ')}` : ''}`
}

/** Returns the status of a payment and of its refund. */
function statusOf(attempt: Attempt): string[] {
  const { state, code, told_at, refund_due, refunded_at, refund_state, refund_code } = attempt
  const payment = code === null ? state : `${state} (${code})`
  if (told_at !== null) return [payment, 'said to be paid, not confirmed']
  if (refunded_at !== null) return [payment, 'refunded']
  const due = refund_due === null ? [] : [`refund due: ${refund_due}`]
  if (refund_state === null) return [payment, ...due]
  return [payment, ...due, `refund ${refund_state}${refund_code === null ? '' : ` (${refund_code})`}`]
}

const good = (...lines: string[]): Report => ({ understood: true, lines })
const bad = (...lines: string[]): Report => ({ understood: false, lines })
const usage = () => bad(PAYMENTS_USAGE)
