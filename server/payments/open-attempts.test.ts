import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshMpesa, MPESA_ORDER, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { failedCallback, paidCallback, PROMPT, promptId } from '#testing/stub-daraja.ts'
import { pollDue, expire } from '#testing/stub-gateway.ts'
import { orderOf } from '#server/orders/queries.ts'
import { moveOrder } from '#server/shop/move-order.ts'
import { attemptsToLookAt } from './attempts-to-look-at.ts'

const DAY = 86_400
const OTHER_RECEIPT = 'TKL0ZZ9YY8'

describeOnEachDatabase('An open attempt to pay', (kind) => {
  const { test, daraja, post, attempts, orders, later, pay, callBack } = freshMpesa(kind)
  const { email } = MPESA_ORDER.shippingAddress
  const due = () => attemptsToLookAt(test.site.db, 9)
  const close = (id: string) => deskCommand(test.site, 'payments', 'not-received', id, 'seen')

  /** Pays an order by its first prompt while its second prompt is open. */
  const payByFirst = async () => {
    await pay()
    await callBack(failedCallback(1037))
    const { number } = (await orders())[0]!
    later(10)
    await post('/api/v1/payments', { number, email, paymentMethod: MPESA_ORDER.paymentMethod })
    expect(await attempts()).toMatchObject([{ state: 'failed' }, { state: 'waiting', phone: '254712345678' }])
    daraja.paid.add(PROMPT)
    later(60)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ payment: 'paid' }])
  }

  it('ends when its order is paid by another attempt, and its phone number is masked', async () => {
    // C1020
    await payByFirst()
    expect(await attempts()).toMatchObject([
      { state: 'paid', refund_due: null },
      { state: 'expired', phone: '2547•••••678', reference: promptId(1) },
    ])
  })

  it('is due for a refund if it is paid after its order was paid', async () => {
    // C717 C1020
    await payByFirst()
    daraja.paid.add(promptId(1))
    later(200)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([
      { state: 'paid', refund_due: null },
      { state: 'paid', refund_due: 'paid-twice', reference: null },
    ])
  })

  it('is shown to the owner if it was reported as paid after its order was paid, until it is confirmed or closed', async () => {
    // C791 C1020
    await payByFirst()
    daraja.answer = 'spike arrest'
    await callBack(paidCallback(SHILLINGS, { receipt: OTHER_RECEIPT }))
    later(9 * DAY)
    await pollDue(test.site)
    const [reported] = await due()
    expect(reported).toMatchObject({ state: 'expired', told_receipt: OTHER_RECEIPT })
    expect(await close(reported!.id)).toMatch(/^Done/)
    expect(await due()).toEqual([])
    expect(JSON.stringify(await attempts())).not.toContain('712345678')
  })

  it('is shown to the owner if it was reported as paid and the owner has moved its order on', async () => {
    // C791 C1020
    await pay()
    const { id } = (await orders())[0]!
    const read = await orderOf(test.site.db, id)
    await test.site.db.transaction().execute((transaction) => moveOrder(transaction, test.site, read, 'processing'))
    daraja.answer = 'spike arrest'
    await callBack(paidCallback(SHILLINGS))
    later(2 * DAY)
    await expire(test.site)
    await pollDue(test.site)
    const [reported] = await due()
    expect(reported).toMatchObject({ state: 'waiting', told_receipt: 'TKL0AB1CD2' })
    expect(await close(reported!.id)).toMatch(/^Done/)
    expect(await due()).toEqual([])
    expect(await orders()).toMatchObject([{ status: 'processing' }])
  })

  it.each(['accepted', 'created'] as const)(
    'is checked with the ID from the response to its start, even if its order was canceled while it started: %s',
    async (start) => {
      // C793 C1021
      daraja.start = start
      daraja.beforeAnswer = async () => {
        const { number } = (await orders())[0]!
        expect((await post('/api/v1/orders/cancel', { orderNumber: number, email })).status).toBe(200)
      }
      await pay()
      expect(await attempts()).toMatchObject([{ state: 'expired', reference: PROMPT, phone: '2547•••••678' }])
      daraja.answer = 'paid'
      later(15)
      await pollDue(test.site)
      expect(await attempts()).toMatchObject([{ state: 'paid', refund_due: 'canceled', reference: null }])
    },
  )
})
