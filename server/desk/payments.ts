import * as contract from '#contract/desk/payments.ts'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { maskedPhone } from '#domain/payments/kenyan-phone.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import { capitalKey, keyText } from '#domain/text/typed-keys.ts'
import type { List } from '#server/db/listed-rows.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { makeQuestionDue } from '#server/payments/attempt-questions.ts'
import { askAgain } from '#server/payments/ask-gateways.ts'
import { attemptsToLookAt, findAttempt, type Attempt } from '#server/payments/attempts.ts'
import { changeByHand, type ByHandParts } from '#server/payments/change-by-hand.ts'
import { canRefund, isSimulatedBy, type Gateways } from '#server/payments/gateways.ts'
import { serviceOf } from '#server/payments/live-gateways.ts'
import { askRefund, moveRefundsSoon } from '#server/payments/move-refunds.ts'
import { makeRefundQuestionDue } from '#server/payments/refund-queries.ts'
import { act, type DeskParts } from './logged-act.ts'
import { parseListQuery } from './list-query.ts'
import { readList } from './read-list.ts'
import { fullName } from '#domain/codeshop/script-customer.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import type { Database } from '#server/db/all-tables.ts'

type Parts = DeskParts &
  ByHandParts & {
    /** Whether this process calls the gateways. If not, a running server calls them within seconds. */
    callsGateways: boolean
  }

/** The maximum number of payments shown in the list of payments that need attention. */
const MOST_DUE = 50

/** The columns searched for a payment: the columns that are shown, and the full phone number. */
const SHOWN = ['id', 'number', 'receipt', 'told_receipt', 'refund_receipt', 'code', 'gateway', 'phone']

const PAYMENTS: List<'payment_attempts'> = {
  table: 'payment_attempts',
  key: ['started_at', 'id'],
  isNumbered: false,
  moment: 'started_at',
  searched: [...SHOWN, searchTextOf('orders'), searchTextOf('sales')],
}

/** Returns the search text of the order or sale that a payment is for. */
function searchTextOf(table: 'orders' | 'sales') {
  return sql<string>`(select search_text from ${sql.table(table)} where id = payment_attempts.subject_id)`
}

/** The endpoints for payments: status, manual changes and refunds. */
export function deskPaymentRoutes(parts: Parts) {
  const { db, gateways } = parts
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, parts)
  const entries = async (rows: readonly Attempt[]) => {
    const known = await paidFor(db, rows)
    return rows.map((row) => entry(gateways, row, known.get(row.subject_id) ?? NOTHING))
  }

  on(contract.listDeskPayments, async ({ context }) => {
    const read = parseListQuery(context, contract.listDeskPayments, PAYMENTS)
    if ('refusal' in read) return read.refusal
    const number = readOrderNumber(read.asked.search)
    const { rows, place } = await readList(parts, PAYMENTS, read.asked, [
      sql`subject_id in (select id from orders where number = ${number} union all select id from sales where number = ${number})`,
      sql`receipt = ${capitalKey(read.asked.search)}`,
      sql`id = ${keyText(read.asked.search)}`,
    ])
    return { status: 200, body: { success: true, entries: await entries(rows), ...place } }
  })

  on(contract.showDeskPaymentsDue, async () => {
    const due = await attemptsToLookAt(db, MOST_DUE)
    return { status: 200, body: { success: true, due: await entries(due) } }
  })

  on(contract.changeDeskPayment, async ({ body, signedIn }) => {
    const answer = await act(parts, signedIn, (transaction) => changeByHand(transaction, parts, body))
    if (answer.status === 200 && body.change === 'refund-through' && parts.callsGateways) moveRefundsSoon(parts)
    return answer
  })

  on(contract.askDeskPayment, async ({ body: { payment: id }, signedIn }) => {
    const attempt = await findAttempt(db, id)
    const check = parts.callsGateways ? askAbout : askSoon
    if (attempt && !(await check(parts, attempt))) return { status: 409, error: 'desk-conflict' }
    return act(parts, signedIn, () =>
      Promise.resolve(
        attempt
          ? { act: 'payment status checked', subject: attempt.number, detail: attempt.gateway }
          : 'nothing-with-this-id',
      ),
    )
  })

  return app
}

/**
 * Checks a payment with its gateway: its refund if the payment is paid, and otherwise the payment itself.
 * @returns whether there was anything to check
 */
async function askAbout(parts: Parts, attempt: Attempt): Promise<boolean> {
  return attempt.state === 'paid' ? askRefund(parts, attempt) : askAgain(parts, attempt, parts.payable(attempt))
}

/**
 * Makes a running server check a payment or its refund with the gateway.
 * @returns whether there is anything to check
 */
async function askSoon({ db, now }: Parts, { id }: Attempt): Promise<boolean> {
  const at = now().toISOString()
  return (await makeQuestionDue(db, id, at)) || (await makeRefundQuestionDue(db, id, at))
}

const NOTHING: PaidFor = { buyer: '', items: '' }

function entry(gateways: Gateways, attempt: Attempt, { buyer, items }: PaidFor): contract.DeskPayment {
  const { id, number, gateway, way, amount, currency, state, code, phone, receipt } = attempt
  return {
    id,
    number,
    kind: attempt.subject_kind,
    buyer,
    items,
    gateway,
    service: serviceOf(gateway).label,
    isSimulated: isSimulatedBy(gateways, gateway),
    way,
    amount,
    currency,
    received: attempt.received,
    state,
    code,
    phone: phone === null ? null : maskedPhone(phone),
    receipt,
    toldAt: attempt.told_at,
    toldReceipt: attempt.told_receipt,
    refundDue: attempt.refund_due,
    refundedAt: attempt.refunded_at,
    refundReceipt: attempt.refund_receipt,
    refundState: attempt.refund_state,
    refundProblem: attempt.refund_code,
    nextRefundQuestion: attempt.refund_ask_at,
    canRefund: canRefund(gateways, attempt),
    startedAt: attempt.started_at,
    endedAt: attempt.ended_at,
    nextQuestion: attempt.ask_at,
  }
}

/** The buyer's name and a list of the items, such as `2 × Studio Headphones`. */
type PaidFor = { buyer: string; items: string }

/** Returns the buyer and the items for each payment attempt, keyed by the ID of the order or sale. */
async function paidFor(db: Database, attempts: readonly Attempt[]): Promise<Map<string, PaidFor>> {
  const idsOf = (kind: Attempt['subject_kind']) =>
    attempts.flatMap(({ subject_kind, subject_id }) => (subject_kind === kind ? [subject_id] : []))
  const [orders, sales] = [idsOf('order'), idsOf('sale')]
  const found = new Map<string, PaidFor>()
  if (orders.length > 0) {
    const lines = await db
      .selectFrom('order_lines')
      .select(['order_id as owner', 'name', 'quantity'])
      .where('order_id', 'in', orders)
      .orderBy('position')
      .execute()
    const rows = await db.selectFrom('orders').select(['id', 'shipping_address']).where('id', 'in', orders).execute()
    for (const { id, shipping_address } of rows)
      found.set(id, { buyer: fullName(fromJson(shipping_address)), items: itemWords(lines, id) })
  }
  if (sales.length > 0) {
    const lines = await db
      .selectFrom('purchases')
      .select(['sale_id as owner', 'name', 'quantity'])
      .where('sale_id', 'in', sales)
      .orderBy('position')
      .execute()
    const rows = await db.selectFrom('sales').select(['id', 'customer']).where('id', 'in', sales).execute()
    for (const { id, customer } of rows)
      found.set(id, { buyer: fullName(fromJson(customer)), items: itemWords(lines, id) })
  }
  return found
}

type Line = { owner: string; name: string; quantity: number }

function itemWords(lines: readonly Line[], id: string): string {
  return lines
    .filter(({ owner }) => owner === id)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ')
}
