import type { Gateways } from '#server/payments/gateway/payment-gateway.ts'
import * as contract from '#contract/desk/payments.ts'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { isPaidByHand } from '#domain/order-kinds.ts'
import { refundedItems } from '#domain/payments/receipt.ts'
import { maskedPhone } from '#domain/payments/kenyan-phone.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import { capitalKey, keyText } from '#domain/text/typed-keys.ts'
import type { List } from '#server/db/listed-rows.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { makePollDue } from '#server/payments/attempt-polls.ts'
import { pollAgain } from '#server/payments/poll-gateways.ts'
import { attemptsToLookAt } from '#server/payments/attempts-to-look-at.ts'
import { findAttempt, type Attempt } from '#server/payments/attempts.ts'
import { changeByHand } from '#server/payments/change-by-hand.ts'
import { canRefund } from '#server/payments/gateways.ts'
import { serviceOf } from '#server/payments/create-gateways.ts'
import { pollRefund, moveRefundsSoon } from '#server/payments/move-refunds.ts'
import { makeRefundPollDue } from '#server/payments/refund-changes.ts'
import { itemsOf, refundable } from '#server/payments/refund-plan.ts'
import {
  isReturned,
  leftCents,
  processedOf,
  refundsOf,
  unfinishedOf,
  unfinishedRefund,
  type CountedRefund,
} from '#server/payments/refund-queries.ts'
import { act } from '#server/audit/carry-out.ts'
import { readAsked, readList } from './read-list.ts'
import { buyerOf } from '#server/orders/order-view.ts'
import { wholeOrders, type StoredOrder } from '#server/orders/queries.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The maximum number of payments shown in the list of payments that need attention. */
const MOST_DUE = 50

/** The columns searched for a payment: the columns that are shown, and the full phone number. */
const SHOWN = ['id', 'number', 'receipt', 'told_receipt', 'code', 'gateway', 'phone']

const PAYMENTS: List<'payment_attempts'> = {
  table: 'payment_attempts',
  key: ['started_at', 'id'],
  isNumbered: false,
  moment: 'started_at',
  searched: [
    ...SHOWN,
    sql<string>`(select string_agg(receipt, ' ') from refunds where payment_id = payment_attempts.id)`,
    sql<string>`(select search_text from orders where id = payment_attempts.order_id)`,
  ],
}

/** The endpoints for payments: status, manual changes and refunds. */
export function deskPaymentRoutes(site: SiteContext) {
  const { db, gateways } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  const entries = async (rows: readonly Attempt[]) => {
    const orders = await ordersOf(db, rows)
    const refunds = await refundsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => entry(gateways, row, refunds.get(row.id) ?? [], orders.get(row.order_id)!))
  }

  on(contract.listDeskPayments, async ({ body }) => {
    const read = readAsked(body, PAYMENTS)
    if ('refusal' in read) return read.refusal
    const number = readOrderNumber(read.asked.search)
    const { rows, place } = await readList(site, PAYMENTS, read.asked, [
      sql`order_id in (select id from orders where number = ${number})`,
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
    const answer = await act(site, signedIn, (transaction) => changeByHand(transaction, site, body))
    if (answer.status === 200 && body.change === 'refund-through' && site.callsGateways) moveRefundsSoon(site)
    return answer
  })

  on(contract.askDeskPayment, async ({ body: { payment: id }, signedIn }) => {
    const attempt = await findAttempt(db, id)
    const check = site.callsGateways ? pollPayment : pollSoon
    if (attempt && !(await check(site, attempt))) return { status: 409, error: 'desk-conflict' }
    return act(site, signedIn, () =>
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
 * Fetches the status of a payment from its gateway or, if the payment is paid, of its unfinished refund.
 * @returns whether there was anything to check
 */
async function pollPayment(site: SiteContext, attempt: Attempt): Promise<boolean> {
  if (attempt.state !== 'paid') return !isPaidByHand(attempt.way) && pollAgain(site, attempt)
  const refund = await unfinishedRefund(site.db, attempt.id)
  return refund !== undefined && pollRefund(site, refund)
}

/**
 * Schedules an immediate check of a payment or its refund with the gateway. A running server performs the check.
 * @returns whether there is anything to check
 */
async function pollSoon({ db, now }: SiteContext, { id }: Attempt): Promise<boolean> {
  const at = now().toISOString()
  return (await makePollDue(db, id, at)) || (await makeRefundPollDue(db, id, at))
}

function entry(
  gateways: Gateways,
  attempt: Attempt,
  refunds: readonly CountedRefund[],
  order: StoredOrder,
): contract.DeskPayment {
  const last = unfinishedOf(refunds) ?? refunds.at(-1)
  const isLeft = attempt.state === 'paid' && !isReturned(attempt)
  const { id, number, gateway, way, amount, currency, state, code, phone, receipt } = attempt
  return {
    id,
    number,
    kind: order.has_products === 1 ? 'order' : 'sale',
    buyer: buyerOf(order),
    items: order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    gateway,
    service: serviceOf(gateway).label,
    isSimulated: attempt.is_simulated === 1,
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
    refundedAt: attempt.returned_at,
    refunds: processedOf(refunds).map((refund) => ({
      at: refund.returned_at!,
      amount: refund.amount,
      items: refundedItems(itemsOf(order, refund), order.currency).join(', '),
      receipt: refund.receipt,
      reason: refund.reason,
    })),
    left: isLeft ? leftCents(attempt, refunds) : null,
    refundable: isLeft ? { ...refundable(order, attempt, refunds), currency: order.currency } : null,
    refundState: last?.through_gateway === 1 ? last.state : null,
    refundProblem: last?.code ?? null,
    nextRefundPoll: last?.poll_at ?? null,
    canRefund: canRefund(gateways, attempt, unfinishedOf(refunds)),
    startedAt: attempt.started_at,
    endedAt: attempt.ended_at,
    nextPoll: attempt.poll_at,
  }
}

/** Returns the orders of payment attempts, by ID. */
async function ordersOf(db: Database, attempts: readonly Attempt[]): Promise<Map<string, StoredOrder>> {
  const ids = [...new Set(attempts.map(({ order_id }) => order_id))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  return new Map((await wholeOrders(db, rows)).map((order) => [order.id, order]))
}
