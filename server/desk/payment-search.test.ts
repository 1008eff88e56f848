import { expect, it } from 'vitest'
import type { DeskPayment } from '#contract/desk/payments.ts'
import { signUpOwner } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshDesk } from '#testing/fresh-desk.ts'
import { ONE_KEYBOARD } from '#testing/sample-orders.ts'
import { stubGateway } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'

describeOnEachDatabase('Payments at the desk', (kind) => {
  const { test, owner, list: listOf, act } = freshDesk(kind)
  const list = async (search = '') => (await listOf<DeskPayment>('payments', { search })).entries

  it('are found by every number shown in the list, and by the payer’s phone number', async () => {
    // C729 C782
    await test.start({ gateways: [stubGateway({ state: 'paid', receipt: 'TKL0AB1CD2' })] })
    Object.assign(owner, await signUpOwner(test))
    await test.post('/api/v1/orders', ONE_KEYBOARD)
    const [{ id } = { id: '' }] = await list()
    const change = { payment: id, change: 'refund', receipt: 'RB-9041', reason: 'seen on the statement' }
    expect((await act('/payments/change', change)).status).toBe(200)
    const told = { told_at: NOW.toISOString(), told_receipt: 'TKL0TT1TT1', phone: '254712345678' }
    await test.site.db.updateTable('payment_attempts').set(told).where('id', '=', id).execute()
    for (const words of ['rb\u20119041', 'tkl0tt1tt1', 'tkl0ab1cd2\u200b', id, '0712 345 678', '+254 (0)712-345678'])
      expect([words, (await list(words)).map((one) => one.id)]).toEqual([words, [id]])
    expect(await list('0712345679')).toEqual([])
  })
})
