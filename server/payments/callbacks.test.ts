import type { PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshMpesa, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { failedCallback, paidCallback } from '#testing/stub-daraja.ts'
import { keepCallback } from './routes.ts'
import { settlePayments } from './settle-payments.ts'

const DAY = 86_400

describeOnEachDatabase('A stored callback', (kind) => {
  const { test, daraja, attempts, orders, later, pay, callBack } = freshMpesa(kind)

  it('is kept unread while its gateway is switched off', async () => {
    // C721
    await pay()
    const { token } = (await attempts()).at(-1)!
    const site = test.site
    const off = { ...site, gateways: [] }
    await keepCallback(off, '127.0.0.1', token!, paidCallback(SHILLINGS))
    await settlePayments(off)
    const kept = () => test.site.db.selectFrom('payment_callbacks').select(['body', 'problem']).execute()
    expect(await kept()).toEqual([{ body: paidCallback(SHILLINGS), problem: null }])
    daraja.answer = 'paid'
    await settlePayments(site)
    expect(await kept()).toEqual([{ body: null, problem: null }])
    expect(await orders()).toMatchObject([{ payment: 'paid' }])
  })

  it('is abandoned after two thousand failed attempts to read it, regardless of its age', async () => {
    // C721
    await pay()
    const [gateway] = test.site.gateways as [PaymentGateway]
    const unreadable = {
      ...gateway,
      get canTryAgain(): boolean {
        throw new Error('It can never be read.')
      },
    }
    const failing = { ...test.site, gateways: [unreadable] }
    const { token } = (await attempts()).at(-1)!
    await keepCallback(test.site, '127.0.0.1', token!, failedCallback(1037))
    const kept = () => test.site.db.selectFrom('payment_callbacks').select(['body', 'problem']).execute()
    await settlePayments(failing)
    expect(await kept()).toEqual([{ body: failedCallback(1037), problem: null }])
    // A callback can be old if the server was down.
    later(DAY + 1)
    await settlePayments(failing)
    expect(await kept()).toEqual([{ body: failedCallback(1037), problem: null }])
    await test.site.db.updateTable('payment_callbacks').set({ failures: 1_999 }).execute()
    await settlePayments(failing)
    expect(await kept()).toEqual([{ body: null, problem: 'unreadable' }])
  })

  it('is settled once when two processes read it, and logged if it is rejected', async () => {
    await pay()
    await callBack(paidCallback(SHILLINGS, { receipt: 'FORGED0001', id: 'ws_CO_other' }))
    const refused = () => test.logged.filter(({ event }) => event === 'callback-refused')
    expect(refused()).toEqual([{ level: 'warn', event: 'callback-refused', cause: 'daraja: other-payment' }])
    daraja.answer = 'paid'
    await callBack(paidCallback(SHILLINGS))
    // Simulates a second process that read the same callback before the first process finished.
    const { numUpdatedRows } = await test.site.db
      .updateTable('payment_callbacks')
      .set({ body: paidCallback(SHILLINGS) })
      .where('problem', 'is', null)
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)
    await settlePayments(test.site)
    expect(refused()).toHaveLength(1)
  })
})
