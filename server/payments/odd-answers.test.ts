import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshMpesa, PAYMENT, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { freshRefunds } from '#testing/fresh-refunds.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { json } from '#testing/stub-answers.ts'
import { failedCallback, paidCallback, PROMPT, refused } from '#testing/stub-daraja.ts'
import { pollDue } from '#testing/stub-gateway.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { attemptsToLookAt } from './attempts-to-look-at.ts'
import { keepCallback } from './routes.ts'

const RECEIPT = 'TKL0AB1CD2'
const OTHER = 'ws_CO_forged'
describeOnEachDatabase('Unexpected answers from Safaricom', (kind) => {
  const { test, daraja, gatewayOn, attempts, orders, later, pay, callBack } = freshMpesa(kind)

  it.each(['accepted without a code', 'accepted with another zero', 'created'] as const)(
    'to a prompt make the payment unclear, and its status is still checked: %s',
    async (start) => {
      // C793
      daraja.start = start
      await pay()
      expect(await attempts()).toMatchObject([{ state: 'unclear', reference: PROMPT }])
      daraja.answer = 'paid'
      later(15)
      await pollDue(test.site)
      expect(await orders()).toMatchObject([{ payment: 'paid' }])
    },
  )

  it.each([15, 31])(
    'to a status check %i s after the start do not replace a later response to the prompt',
    async (seconds) => {
      // C795
      daraja.beforeAnswer = async () => {
        later(seconds)
        await pollDue(test.site)
      }
      await pay()
      expect(await attempts()).toMatchObject([{ state: 'waiting', reference: PROMPT }])
      daraja.answer = 'paid'
      later(60)
      await pollDue(test.site)
      expect(await orders()).toMatchObject([{ payment: 'paid' }])
    },
  )

  it.each([
    ['404.001.03', refused(404, '404.001.03', 'Invalid Access Token')],
    ['400.003.01', refused(400, '400.003.01', 'Invalid Access Token')],
    ['401.003.01', refused(401, '401.003.01', 'Error Occurred - Invalid Access Token - abc')],
    ['401 with a page', json(401, '<h1>Unauthorized</h1>')],
    ['401 with nothing', json(401, '')],
  ])('that reject a token lead to a new token, with which the prompt is sent: %s', async (_, refusal) => {
    // C797
    await pay()
    daraja.goneToken = refusal
    daraja.validToken = 'token-2'
    expect(await gatewayOn(test.site).start({ ...PAYMENT, token: 't' })).toMatchObject({ state: 'waiting' })
    expect(daraja.tokensGiven).toBe(2)
  })

  it('to a token request fail all forty payments that wait for the token, without further requests', async () => {
    // C797
    daraja.token = 'refused'
    const gateway = gatewayOn(test.site)
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, number) => gateway.start({ ...PAYMENT, token: `t${number}` })),
    )
    expect(new Set(statuses.map((reported) => JSON.stringify(reported)))).toEqual(
      new Set(['{"state":"failed","code":"unsent"}']),
    )
    expect(daraja.tokensGiven).toBe(1)
    daraja.token = 'granted'
    later(5)
    expect(await gateway.start({ ...PAYMENT, token: 'later' })).toMatchObject({ state: 'waiting' })
  })

  it.each(['4999', '00', ''])('in a callback are not final, so the code %j leads to a status check', async (code) => {
    // C722
    await pay()
    daraja.answer = 'paid'
    await callBack(failedCallback(code))
    expect(await attempts()).toMatchObject([{ state: 'waiting' }])
    later(5)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ payment: 'paid' }])
  })

  it('whose amount is a thousandth of a shilling are stored without an amount', async () => {
    await pay()
    await callBack(paidCallback(0.001))
    expect(await attempts()).toMatchObject([{ state: 'waiting', told_amount: null }])
  })

  it('in unread callbacks are shown to the owner while their gateway is switched off', async () => {
    // C791
    await pay()
    await callBack(failedCallback(1037))
    test.site.gateways = []
    const site = { ...test.site, gateways: [gatewayOn(test.site)] }
    await keepCallback(site, '', (await attempts())[0]!.token!, paidCallback(SHILLINGS))
    expect(await attemptsToLookAt(test.site.db, 9)).toMatchObject([{ state: 'failed', code: '1037' }])
  })
})

describeOnEachDatabase('A forged callback', (kind) => {
  const { test, daraja, attempts, orders, later, pay, callBack } = freshMpesa(kind)
  const forged = (amount = 1) => paidCallback(amount, { id: OTHER, receipt: 'FORGED0001' })
  /** Makes Safaricom confirm only the payment with its own ID. */
  const knowOwn = () => {
    daraja.answer = 'being processed'
    daraja.paid.add(PROMPT)
  }

  it.each([
    ['lost', 0],
    ['lost, and the prompt failed', 1037],
  ])('with another ID does not block the genuine callback if the response to the start was %s', async (_, failure) => {
    // C793
    daraja.start = 'reset before the headers'
    await pay()
    if (failure > 0) await callBack(failedCallback(failure))
    knowOwn()
    await callBack(forged())
    expect(await orders()).toMatchObject([{ payment: 'waiting' }])
    later(30)
    await callBack(paidCallback(SHILLINGS))
    expect(await orders()).toMatchObject([{ payment: 'paid', payment_reference: RECEIPT }])
    expect(await attempts()).toMatchObject([{ received: SHILLINGS * 100, refund_due: null }])
  })

  it('that arrives during the start does not replace the ID that Safaricom returns', async () => {
    // C793
    knowOwn()
    daraja.beforeAnswer = async () => void (await callBack(forged(SHILLINGS)))
    await pay()
    expect(await attempts()).toMatchObject([{ state: 'waiting', reference: PROMPT, told_receipt: null }])
    later(30)
    await callBack(paidCallback(SHILLINGS))
    expect(await orders()).toMatchObject([{ payment: 'paid', payment_reference: RECEIPT }])
  })

  it('is distinguished from a genuine callback that arrives during the start', async () => {
    // C793
    daraja.answer = 'spike arrest'
    daraja.beforeAnswer = async () => void (await callBack(paidCallback(SHILLINGS)))
    await pay()
    expect(await attempts()).toMatchObject([{ reference: PROMPT, told_receipt: RECEIPT }])
    daraja.answer = 'paid'
    later(30)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([{ state: 'paid', receipt: RECEIPT }])
  })

  it('with another amount does not replace a callback with the requested amount', async () => {
    // C793
    await pay()
    daraja.answer = 'spike arrest'
    await callBack(paidCallback(SHILLINGS))
    await callBack(paidCallback(1, { receipt: 'FORGED0001' }))
    daraja.answer = 'paid'
    later(30)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([{ state: 'paid', receipt: RECEIPT, refund_due: null }])
  })

  it('is ignored when the owner settles the payment', async () => {
    await pay()
    daraja.answer = 'spike arrest'
    await callBack(paidCallback(1, { receipt: 'FORGED0001' }))
    const { id } = (await attempts())[0]!
    await deskCommand(test.site, 'payments', 'settle', id, 'R-1', 'seen')
    expect(await orders()).toMatchObject([{ payment: 'paid', payment_reference: 'R-1' }])
    expect(await attempts()).toMatchObject([{ received: SHILLINGS * 100, refund_due: null }])
  })
})

describeOnEachDatabase('A buyer who pays with Paystack', (kind) => {
  const { test, paystack, place, orders, later, pay, request, move } = freshRefunds(kind)
  const owned = async () => ({ number: (await orders())[0]!.number, email: ORDER.shippingAddress.email })

  it('triggers a status check by returning a day later', async () => {
    // C790
    await place()
    later(86_400)
    await pollDue(test.site)
    const attempts = test.site.db.selectFrom('payment_attempts').selectAll()
    expect(await attempts.execute()).toMatchObject([{ state: 'failed', code: 'not-received' }])
    paystack.answer = 'success'
    later(90_000)
    await test.send('/api/v1/payments/lookup', { ...(await owned()), isBack: true })
    expect(await attempts.execute()).toMatchObject([{ state: 'paid' }])
  })

  it('learns when paying again that the order is paid, even if an attempt is still waiting', async () => {
    await place()
    await test.site.db.updateTable('orders').set({ payment: 'paid' }).execute()
    const again = { ...(await owned()), paymentMethod: { type: 'card' } }
    expect((await test.send<{ error: string }>('/api/v1/payments', again)).body.error).toBe('payment-over')
  })

  it('gets a refund although the requests for other refunds hang', async () => {
    // C795
    await pay()
    const first = await test.site.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
    const copies = [1, 2, 3].map((number) => ({
      ...first,
      id: `copy-${number}`,
      reference: `copy.${number}`,
      receipt: `copy-${number}`,
      token: null,
    }))
    await test.site.db.insertInto('payment_attempts').values(copies).execute()
    for (const { id } of [first, ...copies]) await request(id)
    const allStarted = Promise.withResolvers<void>()
    paystack.beforeRefund = async () => {
      if (paystack.refunds.length === 4) allStarted.resolve()
      await allStarted.promise
    }
    await move()
    expect(paystack.refunds).toHaveLength(4)
  })
})
