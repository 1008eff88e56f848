import { Hono } from 'hono'
import { sql } from 'kysely'
import * as contract from '../../contract/desk/payments.ts'
import { maskedPhone } from '../../domain/payments/kenyan-phone.ts'
import { readOrderNumber } from '../../domain/shop/orders.ts'
import type { List } from '../db/listed-rows.ts'
import type { RequestFacts } from '../http/answers.ts'
import { jsonRoutes } from '../http/json-route.ts'
import { askAgain } from '../payments/ask-gateways.ts'
import { attemptsToLookAt, findAttempt, type Attempt } from '../payments/attempts.ts'
import { changeByHand, type ByHandParts } from '../payments/change-by-hand.ts'
import { canRefund, gatewayNamed, isSimulatedBy, type Gateways } from '../payments/gateways.ts'
import { askRefund, moveRefundsSoon } from '../payments/move-refunds.ts'
import { act, type DeskParts } from './logged-act.ts'
import { parseListQuery } from './list-query.ts'
import { readList } from './read-list.ts'

type Parts = DeskParts & ByHandParts

/** How many payments that need the owner are shown at once. */
const MOST_DUE = 50

const PAYMENTS: List<'payment_attempts'> = {
  table: 'payment_attempts',
  key: ['started_at', 'id'],
  isNumbered: false,
  moment: 'started_at',
  searched: ['number', 'receipt', 'code', 'gateway'],
}

/** The endpoints for payments: what has become of each, what the owner does by hand, and refunds. */
export function deskPaymentRoutes(parts: Parts) {
  const { db, gateways } = parts
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, parts)

  on(contract.listDeskPayments, async ({ context }) => {
    const read = parseListQuery(context, contract.listDeskPayments, PAYMENTS)
    if ('refusal' in read) return read.refusal
    const number = readOrderNumber(read.asked.search)
    const { rows, place } = await readList(parts, PAYMENTS, read.asked, [
      sql`subject_id in (select id from orders where number = ${number} union all select id from sales where number = ${number})`,
      sql`receipt = ${read.asked.search.toUpperCase()}`,
    ])
    return { status: 200, body: { success: true, entries: rows.map((row) => entry(gateways, row)), ...place } }
  })

  on(contract.showDeskPaymentsDue, async () => {
    const due = await attemptsToLookAt(db, MOST_DUE)
    return { status: 200, body: { success: true, due: due.map((row) => entry(gateways, row)) } }
  })

  on(contract.changeDeskPayment, async ({ body, signedIn }) => {
    const answer = await act(parts, signedIn, (transaction) => changeByHand(transaction, parts, body))
    if (answer.status === 200 && body.change === 'refund-through') moveRefundsSoon(parts)
    return answer
  })

  on(contract.askDeskPayment, async ({ body: { payment: id }, signedIn }) => {
    const attempt = await findAttempt(db, id)
    if (attempt && !(await askAbout(parts, attempt))) return { status: 409, error: 'desk-conflict' }
    return act(parts, signedIn, () =>
      Promise.resolve(
        attempt ? { act: 'payment asked', subject: attempt.number, detail: attempt.gateway } : 'nothing-with-this-id',
      ),
    )
  })

  return app
}

/** Asks about a payment, or about its refund once its money is here. @returns whether there was anything to ask */
async function askAbout(parts: Parts, attempt: Attempt): Promise<boolean> {
  return attempt.state === 'paid' ? askRefund(parts, attempt) : askAgain(parts, attempt, parts.payable(attempt))
}

function entry(gateways: Gateways, attempt: Attempt): contract.DeskPayment {
  const { id, number, gateway, way, amount, currency, state, code, phone, receipt } = attempt
  return {
    id,
    number,
    kind: attempt.subject_kind,
    gateway,
    isSimulated: isSimulatedBy(gateways, gateway),
    way,
    amount,
    currency,
    received: attempt.received,
    state,
    code,
    phone: phone === null ? null : maskedPhone(phone),
    receipt,
    refundDue: attempt.refund_due,
    refundedAt: attempt.refunded_at,
    refundReceipt: attempt.refund_receipt,
    refundState: attempt.refund_state,
    refundProblem: attempt.refund_code,
    nextRefundQuestion: attempt.refund_ask_at,
    canRefund: canRefund(attempt) && gatewayNamed(gateways, gateway)?.refunds !== undefined,
    startedAt: attempt.started_at,
    endedAt: attempt.ended_at,
    nextQuestion: attempt.ask_at,
  }
}
