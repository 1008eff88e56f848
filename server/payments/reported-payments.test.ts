import { expect, it } from 'vitest'
import { paymentWords } from '#domain/payments/payment-words.ts'
import { REPORTS_PER_NUMBER } from '#server/http/limits.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { CODE, DELIVERY, freshByHand, TILL } from '#testing/fresh-by-hand.ts'
import { ADDRESS, CUSTOMER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { pollDue, expire } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { undoMove } from '#server/shop/move-order.ts'
import { attemptsToLookAt, remindOwner } from './attempts-to-look-at.ts'

describeOnEachDatabase('A reported payment', (kind) => {
  const { test, post, orders, order, move, start, later, place, attempt, desk, mailsTo, report, payWith, look } =
    freshByHand(kind)
  it('is shown to the owner, who has a week to check it', async () => {
    // C979
    await start()
    await place('till')
    const [{ number } = {}] = await orders()
    const reported = await report(' tkl0ab1cd2 ')
    expect(reported).toMatchObject({ status: 200, body: { payment: { attempt: { byHand: { reported: CODE } } } } })
    expect((await report(CODE)).status).toBe(200)
    const mails = (await test.mails()).filter(({ subject }) => subject.startsWith('Check a payment'))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(CODE)
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
    expect(await desk('due')).toContain(CODE)
    later(6 * 24)
    await expire(test.site)
    await remindOwner(test.site)
    const reminder = (await test.mails()).find(({ subject }) => subject === 'A payment needs your attention')
    expect(reminder!.text).toContain(`${number}: $`)
    expect(reminder!.text).toContain(`reported as paid, not confirmed, receipt ${CODE}`)
    expect(await desk('not-received', (await attempt()).id, 'no', 'money')).toMatch(/^Done/)
    expect(await desk('due')).toBe('No payment needs your attention.')
    expect(await look()).toMatchObject({
      payment: 'waiting',
      attempt: { state: 'failed' },
      againFrom: expect.any(String) as string,
    })
    expect((await payWith('till')).payment.attempt).toMatchObject({
      state: 'waiting',
      byHand: { text: TILL.text, asks: TILL.asks },
    })
    later(7 * 24 + 1)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'expired' }])
  })

  it('stays open after a status check, however late', async () => {
    // C978 C979
    await start()
    await place('delivery')
    later(25)
    expect(await look()).toMatchObject({ payment: 'waiting', attempt: { state: 'waiting' } })
    expect(await desk('ask', (await attempt()).id)).toMatch(/^Refused/)
    await pollDue(test.site)
    expect(await attempt()).toMatchObject({ state: 'waiting', poll_at: null })
  })

  it('never gets less time because of a report, and gets more time only for the first report', async () => {
    // C979
    await start({ till: { ...TILL, hours: 720 }, delivery: DELIVERY })
    await place('till')
    const payByOf = async () => (await look()).payBy
    const before = await payByOf()
    await report(CODE)
    expect(await payByOf()).toBe(before)
    await start()
    await place('till')
    await report('TKL0AB1CD1')
    const week = await payByOf()
    later(48)
    await report('TKL0AB1CD3')
    expect(await payByOf()).toBe(week)
  })

  it('cannot be settled with the receipt of another payment', async () => {
    // C979
    await start()
    await place('till')
    const { id } = await attempt()
    await test.site.db
      .insertInto('payment_attempts')
      .values({
        ...(await attempt()),
        id: 'other',
        gateway: 'daraja',
        token: null,
        reference: null,
        state: 'paid',
        receipt: CODE,
      })
      .execute()
    await test.site.db.updateTable('payment_attempts').set({ started_at: '2020' }).where('id', '=', 'other').execute()
    await report(CODE)
    const mail = (await test.mails()).find(({ subject }) => subject.startsWith('Check a payment'))
    expect(mail!.text).toContain('Another payment already has this receipt.')
    expect(await desk('settle', id, CODE, 'seen')).toMatch(/^Refused/)
    expect(await desk('settle', id, 'TKL9', 'seen')).toMatch(/^Done/)
  })

  it('can be reported only by its buyer, only with a code, and only a few times an hour', async () => {
    // C979
    await start()
    await place('till')
    expect((await report(CODE, 'someone@example.org')).status).toBe(404)
    expect(await report(' \u200b ')).toMatchObject({
      status: 422,
      body: { fields: { code: expect.any(String) as string } },
    })
    for (let reports = 0; reports < REPORTS_PER_NUMBER.most; reports++)
      expect((await report(`TKL0AB1CD${reports}`)).status).toBe(200)
    const late = await report(CODE)
    expect([late.status, late.body.error, late.headers.get('retry-after')]).toEqual([
      429,
      'payment-reported-often',
      expect.stringMatching(/^\d+$/),
    ])
    expect((await attempt()).told_receipt).toBe(`TKL0AB1CD${REPORTS_PER_NUMBER.most - 1}`)
  })

  it('is no longer looked for once another payment has paid for its order', async () => {
    // C979
    await start()
    await place('till')
    const first = await attempt()
    later(1)
    await payWith('delivery')
    later(2)
    await payWith('till')
    await report(CODE)
    expect(await desk('settle', first.id, 'TKL9', 'seen')).toMatch(/^Done/)
    expect((await report('TKL8')).body.error).toBe('payment-over')
    expect(await desk('not-received', (await attempt()).id, 'no', 'second', 'payment')).toMatch(/^Done/)
    const subjects = (await mailsTo(ADDRESS.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('We did not find'))).toEqual([])
  })

  it('is still looked for after its order has expired, and the buyer is kept informed', async () => {
    // C979
    await start()
    await place('till')
    await report(CODE)
    later(8 * 24)
    await expire(test.site)
    expect((await mailsTo(ADDRESS.email)).at(-1)!.text).toContain('We are still looking for your payment.')
    expect(await look()).toMatchObject({ payment: 'expired', attempt: { byHand: { reported: CODE } } })
    expect(await desk('not-received', (await attempt()).id, 'no', 'money')).toMatch(/^Done/)
    const shown = await look()
    expect(shown).toMatchObject({ payment: 'expired', attempt: { state: 'failed', problem: 'not-found' } })
    expect(paymentWords(shown).text).toContain('We looked for your payment and did not find it.')
  })

  it('is recovered if a crash interrupted its start, and is then listed for the owner', async () => {
    // C979
    await start()
    await place('till')
    const { id } = await attempt()
    const asOfStart = { state: 'starting', poll_at: NOW.toISOString() } as const
    await test.site.db.updateTable('payment_attempts').set(asOfStart).where('id', '=', id).execute()
    expect((await report(CODE)).status).toBe(200)
    later(1)
    await pollDue(test.site)
    expect(await attempt()).toMatchObject({ state: 'waiting', poll_at: null, told_receipt: CODE })
    expect(await desk('due')).toContain(CODE)
  })

  it('is listed even if there are more orders to be paid on delivery than the list can show', async () => {
    // C979 C980
    await start()
    await place('delivery')
    later(1)
    await post('/api/v1/purchases', { ...ONE_SCRIPT, paymentMethod: { type: 'till' } })
    await report(CODE, CUSTOMER.email)
    const ways = async (most: number) => (await attemptsToLookAt(test.site.db, most)).map(({ way }) => way)
    expect(await ways(2)).toEqual(['delivery', 'till'])
    expect(await ways(1)).toEqual(['till'])
  })

  it('that was not found can be made again, with as much time as the first attempt', async () => {
    // C979 C981
    await start()
    await place('till')
    await report(CODE)
    later(7 * 24 - 1)
    expect(await desk('not-received', (await attempt()).id, 'no', 'money')).toMatch(/^Done/)
    const { payBy } = (await payWith('till')).payment
    expect(payBy).toBe(new Date(NOW.getTime() + (7 * 24 - 1 + TILL.hours) * 3_600_000).toISOString())
  })

  it('still gets a week if the owner changes the status of its order and then undoes the change', async () => {
    // C979 C980
    await start()
    await place('till')
    expect(await move('processing')).toBe(true)
    later(20)
    expect((await report(CODE)).status).toBe(200)
    const read = await order()
    await test.site.db.transaction().execute((transaction) => undoMove(transaction, test.site, read))
    later(30)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
  })
})
