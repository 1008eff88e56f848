import { expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { placeOrderOf } from '#testing/any-order.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshOrders } from '#testing/fresh-orders.ts'
import { stubGateway } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import type { GatewayRefundStatus } from './gateway/payment-gateway.ts'
import { moveRefunds, recordRefund } from './move-refunds.ts'

const PAID = { state: 'paid', receipt: 'TKL0AB1CD2' } as const

describeOnEachDatabase('A refund', (kind) => {
  const { test, orders } = freshOrders(kind)
  const attempt = () => test.site.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
  const refunds = () => test.site.db.selectFrom('refunds').selectAll().orderBy('requested_at').execute()
  const desk = (...words: string[]) => deskCommand(test.site, 'payments', ...words)
  const mailsAbout = async (subject: string) => (await test.mails()).filter((mail) => mail.subject.startsWith(subject))

  it('that was dropped as lost but succeeds after all counts once, and the owner is notified that two refunds were sent', async () => {
    // C733
    const answers: GatewayRefundStatus[] = [
      { state: 'failed', code: 'not-started' },
      { state: 'pending', reference: 'R-2' },
    ]
    const answer = () => Promise.resolve(answers.shift()!)
    await test.start({ gateways: [{ ...stubGateway(PAID), refunds: { start: answer, fetchStatus: answer } }] })
    await placeOrderOf(test.site, 'mixed')
    const { id } = await attempt()
    for (const reason of ['first', 'second']) {
      expect(await desk('refund-through', id, reason)).toMatch(/^Done/)
      await moveRefunds(test.site)
      test.clock.now = new Date(test.clock.now.getTime() + 1000)
    }
    expect(await refunds()).toMatchObject([{ state: 'dropped' }, { state: 'pending' }])
    const [first, second] = await refunds()
    await recordRefund(test.site, await attempt(), first!, { state: 'processed', reference: 'R-1' })
    expect(await refunds()).toMatchObject([{ state: 'processed', receipt: 'R-1' }, { state: 'dropped' }])
    const [{ total, refunded } = {}] = await orders()
    expect(refunded).toBe(total)
    expect(await mailsAbout('Two refunds were sent: $353.43')).toHaveLength(1)
    // The second refund arrives, too. The buyer now has the money twice; the owner has been notified, and the order
    // counts one refund.
    await recordRefund(test.site, await attempt(), second!, { state: 'processed', reference: 'R-2' })
    expect(await orders()).toMatchObject([{ refunded: total, payment: 'refunded' }])
    expect(await mailsAbout('Your refund for')).toHaveLength(1)
    expect(await mailsAbout('Two refunds were sent')).toHaveLength(1)
  })

  it('of money in another currency is labeled as such in emails, and returns the full amount in one step', async () => {
    // C733
    await test.start({ gateways: [stubGateway({ ...PAID, received: cents(0) })] })
    await placeOrderOf(test.site, 'mixed')
    const { id, number } = await attempt()
    expect(await mailsAbout('Refund due')).toMatchObject([
      { subject: `Refund due: money in another currency for ${number}` },
    ])
    expect(await desk('due')).toContain(id)
    expect(await desk('refunded', id, 'RB-1', 'wrong', 'currency')).toMatch(/^Done/)
    const [mail] = await mailsAbout('Your refund for')
    expect(mail!.text).toContain(`We have refunded money in another currency for ${number}`)
    expect(await desk('due')).toBe('No payment needs your attention.')
    expect(test.clock.now).toEqual(NOW)
  })
})
