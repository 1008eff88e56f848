import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { freshRefunds } from '../../testing/fresh-refunds.ts'
import { ORDER } from '../../testing/sample-order.ts'
import { settlePayments } from './settle-payments.ts'

describeOnEachDatabase('A round of payments', (kind) => {
  const { test, paystack, place, paying, pay, request, later } = freshRefunds(kind)

  it('sends refunds even if another payment cannot be settled, and logs that', async () => {
    // C733
    const refunded = await pay()
    await request(refunded)
    const lines = ORDER.lines.map((line) => ({ ...line, quantity: 1 }))
    await test.parts.db.updateTable('stock').set({ available: 10 }).execute()
    paystack.answer = 'abandoned'
    const { status } = await place({ ...ORDER, lines, total: 120_00 + 9_60 })
    expect(status).toBe(202)
    later(60)
    const parts = paying()
    await settlePayments({
      ...parts,
      payable: (attempt) => {
        if ('id' in attempt && attempt.id !== refunded) throw new Error('The database broke off.')
        return parts.payable(attempt)
      },
    })
    expect(paystack.refunds).toHaveLength(1)
    expect(test.logged).toContainEqual(expect.objectContaining({ level: 'error', event: 'payments-failed' }))
  })
})
