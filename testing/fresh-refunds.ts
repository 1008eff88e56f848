import type { SiteContext } from '#server/context/site-context.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import type { RefundState } from '#domain/payments/refunds.ts'
import { moveRefunds } from '#server/payments/move-refunds.ts'
import { requestRefund } from '#server/payments/refund-changes.ts'
import { refundsOfPayment } from '#server/payments/refund-queries.ts'
import type { Wanted } from '#server/payments/refund-plan.ts'
import { createPaystack } from '#server/payments/paystack/paystack.ts'
import type { DatabaseKind } from './databases.ts'
import { deskCommand } from './desk-command.ts'
import { freshOrders, KEYBOARD } from './fresh-orders.ts'
import { ORDER } from './sample-orders.ts'
import { pollDue } from './stub-gateway.ts'
import { REFUND } from './stub-paystack-refunds.ts'
import { createStubPaystack, PAYSTACK_KEY, signedNotice, type PaystackAnswer } from './stub-paystack.ts'
import { NOW } from './test-app.ts'
import { eventually } from './eventually.ts'

/** A refund of everything that has not been refunded yet, without restocking. */
export const EVERYTHING: Wanted = { restock: [] }
/** Paystack's ID of the refund, as it is stored. */
export const REFUND_ID = String(REFUND)
/** Returns the fields of a refund that the owner requests at the given time. */
export function refundOnRequest(now: Date) {
  return { id: randomUUID(), reason: 'sold out', requested_at: now.toISOString() }
}
export type RefundStand = [state: string, code: string | null]

/** Creates, for each test of a group, a shop that takes and refunds payments through a stub of Paystack. */
export function freshRefunds(kind: DatabaseKind) {
  const paystack = createStubPaystack()
  // The stub opens before the shop, because the gateway needs its address.
  beforeEach(() => paystack.open())
  const gateway = () =>
    createPaystack(
      { host: paystack.host, secretKey: PAYSTACK_KEY },
      { fetch, publicOrigin: 'https://kibanda.example', deadline: 1_000 },
    )
  const fresh = freshOrders(kind, () => ({ gateways: [gateway()] }))
  const { test } = fresh
  const later = (seconds: number) => void (test.clock.now = new Date(NOW.getTime() + seconds * 1000))
  const start = async () => {
    later(0)
    await test.start({})
  }
  afterEach(() => paystack.close())
  const attempt = () => test.site.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
  /** Returns the last refund that was not dropped. */
  const refund = async () => (await refundsOfPayment(test.site.db, (await attempt()).id)).at(-1)
  const run = (...words: string[]) => deskCommand(test.site, 'payments', ...words)

  const subjects = async (beginning: string) =>
    (await test.mails()).map(({ subject }) => subject).filter((subject) => subject.startsWith(beginning))
  /** Returns the refund's state and failure code. */
  const refundState = async (): Promise<RefundStand> => {
    const { state, code } = (await refund()) ?? { state: '', code: null }
    return [state, code]
  }
  /** Expects that the money was returned and the buyer was notified once, or that neither happened. */
  const isReturned = async (isDone: boolean) => {
    expect(await fresh.orders()).toMatchObject([{ status: 'processing', payment: isDone ? 'refunded' : 'paid' }])
    expect(await subjects('Your refund for')).toHaveLength(isDone ? 1 : 0)
    expect(await fresh.stockOf(KEYBOARD)).toBe(0)
    const { returned_at, receipt } = (await refund()) ?? { returned_at: null, receipt: null }
    expect([returned_at !== null, receipt]).toEqual(isDone ? [true, REFUND_ID] : [false, null])
  }

  return {
    ...fresh,
    paystack,
    refundState,
    isReturned,
    subjects,
    start,
    later,
    attempt,
    refund,
    run,
    /** Buys something, and checks the status of the payment after 15 seconds. @returns the payment's ID */
    async pay(buy: () => Promise<unknown> = () => fresh.place(ORDER), answer: PaystackAnswer = 'success') {
      await buy()
      paystack.answer = answer
      later(15)
      await pollDue(test.site)
      return (await attempt()).id
    },
    /** Requests a refund, as the owner does. @returns the output of the command */
    request: (id: string) => run('refund-through', id, 'sold', 'out'),
    /** Sends the requested refunds, and checks the status of sent ones, as the server does every few seconds. */
    move: (site?: SiteContext) => moveRefunds(site ?? test.site),
    /** Stores a refund in the state that remains if the process dies before it receives the response. */
    async die(state: RefundState = 'starting') {
      const now = test.clock.now
      await requestRefund(test.site.db, (await attempt()).id, EVERYTHING, refundOnRequest(now))
      await test.site.db
        .updateTable('refunds')
        .set({
          state,
          started_at: now.toISOString(),
          poll_at: new Date(now.getTime() + 15_000).toISOString(),
        })
        .execute()
    },
    /** Sends a signed notice, and waits until the server has read it. @returns the status of the response */
    async notify(event: string, data: object, key?: string) {
      const { body, signature } = signedNotice(event, data, key)
      const headers = { 'x-paystack-signature': signature }
      const { status } = await test.app.request('/api/v1/pay/notice', { method: 'POST', body, headers })
      await eventually(async () => {
        const unread = test.site.db.selectFrom('payment_callbacks').select('id').where('body', 'is not', null)
        if ((await unread.execute()).length > 0) throw new Error('A notice has not been read yet.')
      })
      return status
    },
  }
}
