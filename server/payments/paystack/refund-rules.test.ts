import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { EVERYTHING, freshRefunds, REFUND_ID, refundOnRequest } from '#testing/fresh-refunds.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { attemptsToLookAt, remindOwner } from '#server/payments/attempts-to-look-at.ts'
import type { GatewayRefundStatus } from '#server/payments/gateway/payment-gateway.ts'
import { noteRefund, requestRefund } from '#server/payments/refund-changes.ts'
import { recordRefund } from '#server/payments/move-refunds.ts'

describeOnEachDatabase('A refund', (kind) => {
  const fresh = freshRefunds(kind)
  const { test, paystack, later, pay, request, move, run, die, notify, attempt, refund, subjects, orders } = fresh
  const { refundState, isReturned } = fresh

  it('blocks a second refund and a manual record only while it is in progress', async () => {
    // C732
    const id = await pay()
    const byHand = () => run('refunded', id, 'RB-9', 'by hand')
    const isBarred = async () => {
      const said =
        'Refused: A refund of this payment is in progress. Wait until the payment service has finished or refused it.'
      expect(await request(id)).toContain(said)
      expect(await byHand()).toContain(said)
    }
    await request(id)
    await isBarred()
    await move()
    await isBarred()
    paystack.refundAnswer = 'failed'
    later(60)
    await move()
    expect(await request(id)).toMatch(
      /^Refused: The current state does not allow this\.\n.*refund failed \(declined\)$/,
    )
    expect(await byHand()).toMatch(/^Done\./)
    expect(await refund()).toMatchObject({ receipt: 'RB-9', poll_at: null })
    expect(await run()).toMatch(/ refunded$/)
    expect(await subjects('Your refund for')).toHaveLength(1)
    expect(await attemptsToLookAt(test.site.db, 9)).toEqual([])
  })

  it('is refused while another refund is in progress, after a declined refund, and once the money is returned', async () => {
    // C733
    await pay()
    const { db } = test.site
    const payment = await attempt()
    const byHand = () => noteRefund(db, payment.id, EVERYTHING, { ...refundOnRequest(test.clock.now), receipt: 'RB-9' })
    const again = () => requestRefund(db, payment.id, EVERYTHING, refundOnRequest(test.clock.now))
    for (const state of ['requested', 'starting', 'pending'] as const) {
      await die(state)
      expect([await byHand(), await again()]).toEqual(['refund-under-way', 'desk-conflict'])
    }
    const declined = { state: 'failed', code: 'declined', poll_at: null } as const
    await db.updateTable('refunds').set(declined).execute()
    expect([await again(), await byHand(), await byHand()]).toEqual(['desk-conflict', undefined, 'refund-noted'])
  })

  it('that has failed can be dropped, unless the money has to be returned', async () => {
    // C732
    const id = await pay()
    const drop = async () => (await run('drop-refund', id, 'the buyer keeps it')).startsWith('Done.')
    paystack.refund = 'too little balance'
    expect(await drop()).toBe(false)
    await request(id)
    expect(await drop()).toBe(false)
    await move()
    expect(await run('due')).toMatch(/ refund failed \(balance\)$/)
    await test.site.db.updateTable('payment_attempts').set({ refund_due: 'canceled' }).execute()
    expect(await drop()).toBe(false)
    await test.site.db.updateTable('payment_attempts').set({ refund_due: null }).execute()
    expect(await drop()).toBe(true)
    expect(await run('due')).toBe('No payment needs your attention.')
    await isReturned(false)
  })

  it('that needs the owner’s attention at Paystack can be recorded by hand, and is recorded once', async () => {
    // C732
    const id = await pay()
    paystack.refund = 'needs-attention'
    await request(id)
    await move()
    expect(await run('due')).toMatch(/ refund needs-attention$/)
    expect(await run('refunded', id, 'RB-9', 'by M-Pesa')).toMatch(/^Done\./)
    paystack.refundAnswer = 'processed'
    await notify('refund.processed', { transaction_reference: (await attempt()).reference })
    expect(await refund()).toMatchObject({ receipt: 'RB-9' })
    expect(await subjects('Your refund for')).toHaveLength(1)
  })

  it('is reported to the owner if its outcome stays unknown, and can be restarted only if Paystack has no such refund', async () => {
    // C730 C733
    const id = await pay()
    paystack.refund = 'hang'
    await request(id)
    await move()
    paystack.refundAnswer = 'server error'
    for (const seconds of [30, 60, 90, 120, 200, 400, 1_000, 4_000, 22_000, 87_000]) {
      later(seconds)
      await move()
    }
    expect(await refund()).toMatchObject({ state: 'starting', poll_at: null })
    await remindOwner(test.site)
    const reminder = (await test.mails()).find(({ subject }) => subject === 'A payment needs your attention')
    expect(reminder!.text).toContain('refund outcome unknown')
    expect(await request(id)).toMatch(/^Refused: The current state does not allow this\.\n.*refund starting$/)
    paystack.refundAnswer = 'none'
    await notify('refund.failed', { transaction_reference: (await attempt()).reference })
    expect(await refundState()).toEqual(['failed', 'not-started'])
    Object.assign(paystack, { refund: 'processed' })
    await request(id)
    await move()
    await isReturned(true)
    expect(paystack.refunds).toHaveLength(2)
  })

  it('is checked daily for a month, because banks can be slow', async () => {
    // C729 C732
    const id = await pay()
    await request(id)
    await move()
    for (let day = 1; day <= 29; day++) {
      later(day * 86_400 + 60)
      await move()
    }
    expect(paystack.refundPolls).toHaveLength(29)
    expect(await run('ask', id)).toMatch(/^Done\./)
    await move()
    expect(paystack.refundPolls).toHaveLength(30)
    paystack.refundAnswer = 'processed'
    later(30 * 86_400 + 60)
    await move()
    await isReturned(true)
    expect(await run('ask', id)).toMatch(/^Refused: /)
  })

  it('ignores a late answer, unless the answer says that the money was returned', async () => {
    // C733
    await request(await pay())
    await move()
    const [payment, late] = [await attempt(), { ...(await refund())!, polls: 0 }]
    const record = (said: GatewayRefundStatus) => recordRefund(test.site, payment, late, said)
    await record({ state: 'failed', code: 'declined' })
    await record({ state: 'needs-attention', reference: '1' })
    expect(await refundState()).toEqual(['pending', null])
    await Promise.all(Array.from({ length: 8 }, () => record({ state: 'processed', reference: REFUND_ID })))
    await record({ state: 'failed', code: 'declined' })
    await isReturned(true)
  })

  it('in progress triggers no second refund when the order is canceled', async () => {
    // C732 C717
    await request(await pay())
    await move()
    const [{ number } = { number: '' }] = await orders()
    await test.send('/api/v1/orders/cancel', { orderNumber: number, email: ORDER.shippingAddress.email })
    expect(await attempt()).toMatchObject({ refund_due: 'canceled' })
    expect(await subjects('Refund due')).toEqual([])
    expect(await attemptsToLookAt(test.site.db, 9)).toEqual([])
  })
})
