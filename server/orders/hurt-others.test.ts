import { expect, it } from 'vitest'
import type { Receipt } from '#domain/payments/receipt.ts'
import { attemptsToLookAt } from '#server/payments/attempts-to-look-at.ts'
import { moveRefunds } from '#server/payments/move-refunds.ts'
import { placeOrderOf } from '#testing/any-order.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ADDRESS } from '#testing/sample-orders.ts'
import { pollDue, expire, stubGateway, stubRefunds } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { orderOf } from './queries.ts'

const PAID = { state: 'paid', receipt: 'TKL0AB1CD2' } as const
const REFUSED = { state: 'failed', code: 'balance' } as const

describeOnEachDatabase('An order in cases that have hurt other shops', (kind) => {
  const { test, orders, stockOf } = freshOrders(kind)
  const desk = (...words: string[]) => deskCommand(test.site, ...words)
  const attempt = () => test.site.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
  const place = async () => orderOf(test.site.db, await placeOrderOf(test.site, 'mixed'))
  const later = (seconds: number) => void (test.clock.now = new Date(NOW.getTime() + seconds * 1000))

  it('stays paid, and its licenses stay active, if a refund fails', async () => {
    // C974
    const refunds = stubRefunds(REFUSED, REFUSED)
    await test.start({ gateways: [{ ...stubGateway(PAID), refunds }] })
    const { number, total } = await place()
    expect(await desk('payments', 'refund-through', (await attempt()).id, 'returned')).toMatch(/^Done/)
    await moveRefunds(test.site)
    expect(refunds.started).toEqual([total])
    expect(await test.site.db.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'failed' }])
    expect(await orders()).toMatchObject([{ payment: 'paid' }])
    const licenses = await test.site.db.selectFrom('licenses').select('state').execute()
    expect(licenses).toEqual([{ state: 'active' }, { state: 'active' }])
    const { body } = await test.send<{ receipt: Receipt }>('/api/v1/receipts', { number, email: ADDRESS.email })
    expect(body.receipt.refunds).toEqual([])
    expect((await test.mails()).map(({ subject }) => subject)).not.toContain(`Your refund for ${number}`)
  })

  it('is never refunded automatically after a cancellation; only the owner can send the refund', async () => {
    // C974
    const refunds = stubRefunds(REFUSED, REFUSED)
    await test.start({ gateways: [{ ...stubGateway(PAID), refunds }] })
    const { number } = await place()
    await test.send('/api/v1/orders/cancel', { orderNumber: number, email: ADDRESS.email })
    later(86_400)
    await moveRefunds(test.site)
    expect(refunds.started).toEqual([])
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'paid' }])
    expect(await attemptsToLookAt(test.site.db, 9)).toMatchObject([{ refund_due: 'canceled' }])
  })

  it('is stored before its payment starts, so that money that arrives after a crash is found by the next status check', async () => {
    // C974
    const broken = stubGateway(new Error('The process was killed before the answer.'), PAID)
    await test.start({ gateways: [broken] })
    await place()
    expect(await orders()).toMatchObject([{ payment: 'open' }])
    later(60)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
    expect(await test.site.db.selectFrom('licenses').select('id').execute()).toHaveLength(2)
  })

  it('expires if the outcome of its payment stays unknown, and the owner can settle it as received or not received', async () => {
    // C974
    await test.start({ gateways: [stubGateway({ state: 'unclear' })] })
    const stock = await stockOf(KEYBOARD)
    await place()
    later(4_000)
    await expire(test.site)
    expect([await orders(), await stockOf(KEYBOARD)]).toMatchObject([
      [{ status: 'cancelled', payment: 'expired' }],
      stock,
    ])
    for (const seconds of [22_000, 87_000, 90_000]) {
      later(seconds)
      await pollDue(test.site)
    }
    const { id } = await attempt()
    expect((await attemptsToLookAt(test.site.db, 9)).map((due) => due.id)).toEqual([id])
    expect(await desk('payments', 'not-received', id, 'asked')).toMatch(/^Done/)
    expect(await attemptsToLookAt(test.site.db, 9)).toEqual([])
    expect(await desk('payments', 'settle', id, 'TKL0AB1CD2', 'found')).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
  })
})
