import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshMpesa, MPESA_ORDER } from '#testing/fresh-mpesa.ts'
import { pollDue, expire } from '#testing/stub-gateway.ts'
import { failedCallback, PROMPT, promptId } from '#testing/stub-daraja.ts'

const DAY = 86_400

describeOnEachDatabase('A prompt that the phone did not answer', (kind) => {
  const { test, daraja, post, attempts, orders, later, pay, callBack } = freshMpesa(kind)
  const pollAt = async (...times: number[]) => {
    for (const seconds of times) {
      later(seconds)
      await pollDue(test.site)
    }
  }
  const failed = { state: 'failed', code: '1037', phone: '2547•••••678' }

  it('is polled on the usual schedule, so that a late payment is found without a callback', async () => {
    // C967
    await pay()
    later(20)
    await callBack(failedCallback(1037))
    expect(await attempts()).toMatchObject([{ ...failed, reference: PROMPT }])
    daraja.answer = 'no answer'
    await pollAt(30, 60, 90)
    expect(daraja.polls).toHaveLength(3)
    daraja.answer = 'paid'
    await pollAt(120)
    expect(await attempts()).toMatchObject([{ state: 'paid', reference: null }])
    expect(await orders()).toMatchObject([{ payment: 'paid' }])
  })

  it('is polled until money can no longer arrive, and then its ID is deleted', async () => {
    // C724 C967
    daraja.answer = 'no answer'
    await pay()
    await pollAt(15, 30, 60, 90, 120, 180, 300)
    expect(await attempts()).toMatchObject([{ ...failed, reference: PROMPT }])
    await pollAt(900, 3_600, DAY)
    expect(daraja.polls).toHaveLength(8)
    expect(await attempts()).toMatchObject([{ ...failed, reference: null, poll_at: null }])
    expect(JSON.stringify(await attempts())).not.toContain('712345678')
  })

  it('is polled even if its ID is known only from the callback', async () => {
    // C967
    daraja.start = 'reset before the headers'
    await pay()
    await callBack(failedCallback(1037))
    daraja.answer = 'paid'
    await pollAt(15)
    expect(await orders()).toMatchObject([{ payment: 'paid' }])
  })

  it('is polled longer only while Safaricom does not report how it ended, and for at most a day', async () => {
    // C724 C967
    await pay()
    await callBack(failedCallback(1037))
    daraja.answer = 'spike arrest'
    await pollAt(900, 3_600)
    expect(await attempts()).toMatchObject([{ ...failed, reference: PROMPT }])
    await pollAt(DAY)
    expect(await attempts()).toMatchObject([{ ...failed, reference: null, poll_at: null }])
    await callBack(failedCallback(1037))
    expect(await attempts()).toMatchObject([{ ...failed, reference: null, poll_at: null }])
  })

  it('is due for a refund if it is paid after another prompt was paid', async () => {
    // C967
    await pay()
    await callBack(failedCallback(1037))
    const { number } = (await orders())[0]!
    const { email } = MPESA_ORDER.shippingAddress
    daraja.answer = 'no answer'
    later(10)
    await post('/api/v1/payments', { number, email, paymentMethod: MPESA_ORDER.paymentMethod })
    expect(daraja.prompts).toHaveLength(2)
    daraja.paid.add(promptId(1))
    await pollAt(60)
    expect(await attempts()).toMatchObject([failed, { state: 'paid', refund_due: null }])
    daraja.paid.add(PROMPT)
    await pollAt(120)
    expect(await attempts()).toMatchObject([
      { state: 'paid', refund_due: 'paid-twice' },
      { state: 'paid', refund_due: null },
    ])
  })

  it('still pays for its order if the payment is found after the order has expired', async () => {
    // C967
    await pay()
    await callBack(failedCallback(1037))
    later(600)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ payment: 'expired' }])
    daraja.answer = 'paid'
    await pollAt(899)
    expect(await orders()).toMatchObject([{ payment: 'paid' }])
  })

  it.each([1, 1032, 2001, 9999])('is polled, unlike a prompt that failed with code %i', async (code) => {
    // C967
    await pay()
    await callBack(failedCallback(code))
    expect(await attempts()).toMatchObject([{ state: 'failed', reference: null, poll_at: null }])
    await pollAt(15, 900)
    expect(daraja.polls).toEqual([])
  })
})
