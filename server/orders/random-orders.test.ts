import type { SiteContext } from '#server/context/site-context.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, NO_MONEY, percentOf, sum } from '#domain/money.ts'
import { KINDS_OF_ORDERS, placeOrderOf } from '#testing/any-order.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshApp } from '#testing/fresh-app.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { isProving } from '#testing/effort.ts'
import { expire, stubGateway } from '#testing/stub-gateway.ts'
import { pollAgain } from '#server/payments/poll-gateways.ts'
import { arrivedCents } from '#server/payments/attempt-amounts.ts'
import { attemptsToLookAt } from '#server/payments/attempts-to-look-at.ts'
import { newestAttempt, payingAttempt, type Attempt } from '#server/payments/attempts.ts'
import { BY_HAND as BY_HAND_DECLARED } from '#server/payments/by-hand/by-hand.ts'
import { changeByHand, type ByHand } from '#server/payments/change-by-hand.ts'
import type {
  GatewayRefund,
  GatewayRefundStatus,
  GatewayStatus,
  PaymentGateway,
} from '#server/payments/gateway/payment-gateway.ts'
import { refundable, returnedLines } from '#server/payments/refund-plan.ts'
import { processedOf, refundsOfPayment } from '#server/payments/refund-queries.ts'
import { moveRefunds } from '#server/payments/move-refunds.ts'
import { payAgain } from '#server/payments/pay-again.ts'
import { reportPayment } from '#server/payments/report-payment.ts'
import { moveOrder, undoMove } from '#server/shop/move-order.ts'
import { factsOf, orderOf } from './queries.ts'
import { isUnpaid } from './settle-order.ts'
import { statusesOf } from './statuses.ts'
import { setStock, stockOf } from './stock.ts'

const SEQUENCES = isProving ? 5_000 : 25
const LONGEST = 40
const STOCK = 1_000

const ANSWERS: Readonly<Record<string, GatewayStatus>> = {
  pays: { state: 'paid', receipt: undefined },
  'pays too little': { state: 'paid', receipt: undefined, received: cents(1_00) },
  fails: { state: 'failed', code: '1' },
  'fails, but can still be paid': { state: 'failed', code: '1032', canStillBePaid: true },
  'is unclear': { state: 'unclear' },
}
const REFUNDS: Readonly<Record<string, GatewayRefundStatus>> = {
  'is processed': { state: 'processed', reference: 'R' },
  'is pending': { state: 'pending', reference: 'R' },
  'needs attention': { state: 'needs-attention', reference: 'R' },
  'fails for the balance': { state: 'failed', code: 'balance' },
  'is declined': { state: 'failed', code: 'declined' },
  'is lost': { state: 'none' },
}
const BY_HAND_GATEWAY = BY_HAND_DECLARED.create({}, {} as Parameters<typeof BY_HAND_DECLARED.create>[1])
const BY_HAND = ['settle', 'refund', 'refund-through', 'drop-refund', 'not-received'] as const
const MOVES = ['processing', 'shipped', 'delivered', 'cancelled'] as const

const event = fc.oneof(
  fc.record({ answer: fc.constantFrom(...Object.keys(ANSWERS)) }),
  fc.record({ refund: fc.constantFrom(...Object.keys(REFUNDS)) }),
  fc.record({ byHand: fc.constantFrom(...BY_HAND) }),
  fc.record({
    part: fc.record({
      change: fc.constantFrom('refund' as const, 'refund-through' as const),
      line: fc.integer({ min: 0, max: 3 }),
      percent: fc.constantFrom(1, 37, 100, 101),
      isShipping: fc.boolean(),
      restocked: fc.integer({ min: 0, max: 2 }),
    }),
  }),
  fc.record({ move: fc.constantFrom(...MOVES) }),
  fc.record({ paysAgain: fc.constantFrom('card' as const, 'till' as const) }),
  fc.constantFrom({ does: 'expires' } as const, { does: 'reports' } as const, { does: 'undoes' } as const),
)
type Event = typeof event extends fc.Arbitrary<infer Of> ? Of : never
const sequence = fc.record({
  kind: fc.constantFrom(...KINDS_OF_ORDERS),
  events: fc.array(fc.record({ event, crash: fc.option(fc.integer({ min: 0, max: 3 })) }), {
    minLength: 1,
    maxLength: LONGEST,
  }),
})

describeOnEachDatabase('An order, whatever happens to it', (kind) => {
  const test = freshApp(kind, { mailTo: 'owner@kibanda.example' })

  it('has the statuses that follow from its history, exact stock and licenses, and never refunds more than was received', async () => {
    // C974
    let [status, refund]: [GatewayStatus, GatewayRefundStatus] = [ANSWERS.pays!, REFUNDS['is pending']!]
    let refundCount = 0
    const answer = ({ reference = `R-${++refundCount}` }: GatewayRefund) =>
      Promise.resolve('reference' in refund ? { ...refund, reference } : refund)
    const gateway: PaymentGateway = {
      ...stubGateway(status),
      name: 'paystack',
      canTryAgain: true,
      ownReference: (id) => id,
      start: ({ id }) => Promise.resolve({ state: 'waiting', reference: id }),
      fetchStatus: ({ id }) => Promise.resolve(status.state === 'paid' ? { ...status, receipt: id } : status),
      refunds: { start: (_, asked) => answer(asked), fetchStatus: (_, asked) => answer(asked) },
    }
    await test.start({ gateways: [gateway, BY_HAND_GATEWAY] })
    const { site, clock } = test
    site.shop.settings.byHand = { till: { text: 'Till 000000', hours: 1 } }
    const { db } = site
    const later = (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000))

    const happens = async (site: SiteContext, orderId: string, event: Event) => {
      const [order, attempt] = [await orderOf(db, orderId), (await newestAttempt(db, orderId))!]
      if ('answer' in event) {
        status = ANSWERS[event.answer]!
        await pollAgain(site, attempt)
      } else if ('refund' in event) {
        refund = REFUNDS[event.refund]!
        await moveRefunds(site)
      } else if ('byHand' in event) {
        const change: ByHand = { payment: attempt.id, change: event.byHand, receipt: `H-${attempt.id}`, reason: 'r' }
        await db.transaction().execute((transaction) => changeByHand(transaction, site, change))
      } else if ('part' in event) {
        const { change, line: position, percent, isShipping, restocked } = event.part
        const left = refundable(order, attempt, await refundsOfPayment(db, attempt.id))
        const amount = percentOf(left.lines.find((line) => line.position === position)?.left ?? NO_MONEY, percent)
        const wanted: ByHand = {
          payment: attempt.id,
          change,
          receipt: `P-${attempt.polls}-${clock.now.getTime()}`,
          reason: 'a part',
          part: { lines: [{ position, amount }], shipping: isShipping ? left.shipping : NO_MONEY },
          restock: restocked > 0 ? [{ position, quantity: restocked }] : [],
        }
        await db.transaction().execute((transaction) => changeByHand(transaction, site, wanted))
      } else if ('paysAgain' in event) await payAgain(site, order, { type: event.paysAgain }, '10.0.0.1')
      else if ('move' in event)
        await db.transaction().execute((transaction) => moveOrder(transaction, site, order, event.move))
      else if (event.does === 'undoes')
        await db.transaction().execute((transaction) => undoMove(transaction, site, order))
      else if (event.does === 'reports') await reportPayment(site, order, `T-${attempt.id}`)
      else {
        later(4_000)
        await expire(site)
      }
    }

    const check = async (orderId: string) => {
      const order = await orderOf(db, orderId)
      const { status, payment, refunded } = order
      const facts = await factsOf(db, order)
      expect({ status, payment, refunded }).toEqual(statusesOf(facts))
      const paid = await payingAttempt(db, orderId)
      const refunds = processedOf(paid ? await refundsOfPayment(db, paid.id) : [])
      const lines = refunds.flatMap((refund) => refund.lines)
      expect(refunded).toBe(Math.min(sum(refunds.map(({ total }) => total)), order.total))
      expect(sum(refunds.map(({ tax }) => tax))).toBeLessThanOrEqual(order.tax)
      const pieces = order.lines.filter((line) => line.kind === 'product').reduce((all, line) => all + line.quantity, 0)
      const restocked = lines.reduce((all, line) => all + line.restocked, 0)
      expect(restocked).toBeLessThanOrEqual(pieces)
      expect(await stockOf(db, KEYBOARD)).toBe(STOCK - (status === 'cancelled' ? 0 : pieces - restocked))

      const licenses = await db.selectFrom('licenses').selectAll().where('order_id', '=', orderId).execute()
      const scripts = order.lines.filter((line) => line.kind === 'script').length
      expect([0, scripts]).toContain(licenses.length)
      if (facts.paid && status !== 'cancelled') expect(licenses).toHaveLength(scripts)
      if (!facts.paid) expect(licenses).toEqual([])
      const whole = returnedLines(order, refunds)
      for (const { state, position } of licenses)
        expect(state).toBe(facts.isReturned || whole.includes(position) ? 'revoked' : 'active')
      if (facts.isReturned) expect(refunded).toBe(order.total)

      const attempts = await db.selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId).execute()
      const isOpen = ({ state }: Attempt) => state !== 'paid' && state !== 'failed' && state !== 'expired'
      expect(attempts.filter(isOpen).length).toBeLessThanOrEqual(facts.paid ? 0 : 1)
      const paying = attempts.filter(({ state, refund_due }) => state === 'paid' && refund_due === null)
      expect(paying.length).toBeLessThanOrEqual(1)
      // Money is either kept for an order that is paid, or has to be returned.
      if (paying.length > 0) expect(['paid', 'refunded']).toContain(payment)
      if (status === 'cancelled' && !facts.isReturned) expect(paying).toEqual([])
      for (const attempt of attempts) {
        const tries = await db.selectFrom('refunds').selectAll().where('payment_id', '=', attempt.id).execute()
        const returned = tries.filter((one) => one.state === 'processed')
        const [amount, arrived] = [sum(returned.map((one) => one.amount)), arrivedCents(attempt)]
        expect(amount).toBeLessThanOrEqual(arrived)
        expect(attempt.returned_at !== null).toBe(returned.length > 0 && amount === arrived)
        expect(tries.filter((one) => one.state !== 'processed' && one.state !== 'dropped').length).toBeLessThan(2)
        if (returned.length > 0) expect(attempt.state).toBe('paid')
      }
      // No unpaid order is forgotten: it will expire, its payment will be checked, the owner sees it, or the owner has
      // moved it on.
      if (payment === 'expired') expect(status).toBe('cancelled')
      if (isUnpaid(order) && status !== 'cancelled') {
        const isSeen = (await attemptsToLookAt(db, 100_000)).some(({ order_id }) => order_id === orderId)
        const expires = order.pay_by !== null && status === 'pending'
        expect(isSeen || expires || status !== 'pending' || attempts.some(({ poll_at }) => poll_at !== null)).toBe(true)
      }
    }

    /**
     * Returns the context of a process that crashes after `left` uses of randomness, which every email and refund
     * needs.
     */
    const failing = (left: number): SiteContext => ({
      ...site,
      randomText: () => {
        if (left-- === 0) throw new Error('The process ends here.')
        return site.randomText()
      },
    })
    await fc.assert(
      fc.asyncProperty(sequence, async ({ kind: of, events }) => {
        // The orders and refunds of earlier sequences must no longer change.
        await db.updateTable('orders').set({ pay_by: null }).execute()
        await db.updateTable('refunds').set({ poll_at: null }).execute()
        await setStock(db, KEYBOARD, STOCK)
        const orderId = await placeOrderOf(site, of)
        await check(orderId)
        for (const { event, crash } of events) {
          later(5)
          if (crash !== null) await happens(failing(crash), orderId, event).catch(() => {})
          else await happens(site, orderId, event)
          await check(orderId)
        }
      }),
      { numRuns: SEQUENCES },
    )
  })
})
