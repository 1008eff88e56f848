import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { eventually } from '#testing/eventually.ts'
import { freshRefunds } from '#testing/fresh-refunds.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { stubGateway } from '#testing/stub-gateway.ts'
import {
  SILENT,
  type GatewayRefundStatus,
  type GatewayStatus,
  type PaymentGateway,
} from '#server/payments/gateway/payment-gateway.ts'
import { settlePayments, settlingRounds } from './settle-payments.ts'

describeOnEachDatabase('A round of payments', (kind) => {
  const { test, paystack, place, orders, pay, request, later } = freshRefunds(kind)

  it('sends refunds even if another payment cannot be settled, and logs the failure', async () => {
    // C733
    const refunded = await pay()
    await request(refunded)
    const lines = ORDER.lines.map((line) => ({ ...line, quantity: 1 }))
    await test.site.db.updateTable('stock').set({ available: 10 }).execute()
    paystack.answer = 'abandoned'
    const { status } = await place({ ...ORDER, lines, total: 120_00 + 9_60 })
    expect(status).toBe(202)
    later(60)
    const [gateway] = test.site.gateways as [PaymentGateway]
    const failing = {
      ...gateway,
      get firstPoll(): number {
        throw new Error('The payment cannot be checked.')
      },
    }
    await settlePayments({ ...test.site, gateways: [failing] })
    expect(paystack.refunds).toHaveLength(1)
    expect(test.logged).toContainEqual(expect.objectContaining({ level: 'error', event: 'payments-failed' }))
  })

  it('settles the payments of one gateway while another does not answer', async () => {
    // C795
    const answered = Promise.withResolvers<GatewayStatus>()
    const waiting = { state: 'waiting', reference: 'one' } as const
    const silent: PaymentGateway = { ...stubGateway(waiting), name: 'daraja', fetchStatus: () => answered.promise }
    const quick = stubGateway({ ...waiting, reference: 'two' }, { state: 'paid', receipt: 'TKL0AB1CD2' })
    const gateways = [silent]
    await test.start({ gateways })
    await test.site.db.updateTable('stock').set({ available: 10 }).execute()
    await place()
    gateways.unshift(quick)
    await place()
    later(60)
    const round = settlePayments(test.site)
    await eventually(async () => expect((await orders()).map(({ payment }) => payment)).toContain('paid'))
    answered.resolve({ state: 'unclear' })
    await round
    expect((await orders()).map(({ payment }) => payment).toSorted()).toEqual(['paid', 'waiting'])
  })

  it('sends refunds while a gateway does not answer', async () => {
    // C795
    const refunded = await pay()
    await request(refunded)
    const silence = Promise.withResolvers<GatewayStatus>()
    let polls = 0
    const silent: PaymentGateway = {
      ...stubGateway({ state: 'waiting', reference: 'one' }),
      name: 'daraja',
      fetchStatus: () => (polls++, silence.promise),
    }
    const site = { ...test.site, gateways: [silent, ...test.site.gateways] }
    const db = test.site.db
    const first = await db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    for (const id of ['open-1', 'open-2', 'open-3']) {
      await db
        .insertInto('orders')
        .values({ ...order, id, number: id })
        .execute()
      await db
        .insertInto('payment_attempts')
        .values({
          ...first,
          id,
          order_id: id,
          gateway: 'daraja',
          state: 'expired',
          token: id,
          reference: id,
          receipt: null,
          received: null,
          poll_at: first.started_at,
          no_poll_before: null,
        })
        .execute()
    }
    const rounds = settlingRounds(site.gateways)
    const round = settlePayments(site, rounds)
    await eventually(() => expect([polls, paystack.refunds.length]).toEqual([3, 1]))
    silence.resolve({ state: 'unclear' })
    await round
  })

  it('sends the refunds of one gateway while the refund requests of another hang', async () => {
    // C795
    const refunded = await pay()
    const silence = Promise.withResolvers<GatewayRefundStatus>()
    const silent: PaymentGateway = {
      ...stubGateway({ state: 'waiting', reference: 'one' }),
      name: 'stripe',
      refunds: { start: () => silence.promise, fetchStatus: () => silence.promise },
    }
    test.site.gateways = [silent, ...test.site.gateways]
    const first = await test.site.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 24 }, (_, number) => ({
      ...first,
      id: `copy-${number}`,
      gateway: 'stripe' as const,
      reference: `copy.${number}`,
      receipt: `copy-${number}`,
      token: null,
    }))
    await test.site.db.insertInto('payment_attempts').values(copies).execute()
    for (const { id } of copies) await request(id)
    await request(refunded)
    const round = settlePayments(test.site, settlingRounds(test.site.gateways))
    await eventually(() => expect(paystack.refunds).toHaveLength(1))
    silence.resolve({ state: 'unclear' })
    await round
  })

  it('stops polling a gateway for 30 seconds after it fails to answer twice', async () => {
    // C795
    const silent = stubGateway({ state: 'waiting', reference: 'one' }, SILENT)
    await test.start({ gateways: [silent] })
    await test.site.db.updateTable('stock').set({ available: 10 }).execute()
    const rounds = settlingRounds([silent])
    const polls = async (seconds: number) => {
      later(seconds)
      await settlePayments(test.site, rounds)
      return silent.polled.length
    }
    await place()
    await test.site.db.updateTable('payment_attempts').set({ reference: 'first' }).execute()
    silent.start = () => Promise.resolve({ state: 'waiting', reference: 'two' })
    await place()
    expect(await polls(15)).toBe(2)
    expect(await polls(31)).toBe(2)
    expect(await polls(44)).toBe(2)
    expect(await polls(46)).toBe(4)
  })

  it('keeps polling a gateway that answers, even if its answers are unclear', async () => {
    // C795
    const odd = stubGateway({ state: 'waiting', reference: 'one' }, { state: 'unclear' })
    await test.start({ gateways: [odd] })
    const rounds = settlingRounds([odd])
    await place()
    for (const seconds of [15, 30, 60]) {
      later(seconds)
      await settlePayments(test.site, rounds)
    }
    expect(odd.polled).toHaveLength(3)
  })
})
