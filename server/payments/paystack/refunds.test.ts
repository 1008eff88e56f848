import { expect, it } from 'vitest'
import { casesOn, describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { freshRefunds, REFUND_ID, type RefundStand } from '#testing/fresh-refunds.ts'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'
import { REFUND_ANSWERS, REFUND_STARTS, type RefundAnswer, type RefundStart } from '#testing/stub-paystack-refunds.ts'
import { openDatabase } from '#server/db/open.ts'
import { attemptsToLookAt } from '#server/payments/attempts-to-look-at.ts'

const ROUNDS = times(1, 50)

/**
 * The state of a refund after each response to its start request. After any other response, it is unknown whether the
 * refund exists.
 */
const AFTER_START: Partial<Record<RefundStart, RefundStand>> = {
  pending: ['pending', null],
  processing: ['pending', null],
  'pending, with the number of the payment': ['pending', null],
  'pending, without an ID': ['pending', null],
  processed: ['processed', null],
  'processed, as text': ['processed', null],
  'needs-attention': ['needs-attention', null],
  failed: ['failed', 'declined'],
  'too little balance': ['failed', 'balance'],
  'too small': ['failed', 'refused'],
  'wrong key': ['failed', 'key'],
  'not found': ['failed', 'unknown-payment'],
  'too many requests': ['failed', 'busy'],
}
/** The state of a refund after each answer to a status check. After any other answer, the state is unchanged. */
const AFTER_QUESTION: Partial<Record<RefundAnswer, RefundStand>> = {
  pending: ['pending', null],
  processing: ['pending', null],
  processed: ['processed', null],
  'processed, as text': ['processed', null],
  'processed, with the payment as an object': ['processed', null],
  'several, one of them processed': ['processed', null],
  'needs-attention': ['needs-attention', null],
}
/** The answers after which a refund counts as never started, once its request can no longer arrive. */
const ABSENT: ReadonlySet<RefundAnswer> = new Set([
  'of another payment',
  'of another amount',
  'in another currency',
  'none',
])

describeOnEachDatabase('A refund through Paystack', (kind) => {
  const fresh = freshRefunds(kind)
  const { test, paystack, start, later, pay, request, move, run, die, notify, attempt, refund, subjects, orders } =
    fresh
  const { refundState, isReturned } = fresh
  const rounds = (round: () => Promise<void>) => async () => {
    for (let count = 0; count < ROUNDS; count++) {
      if (count > 0) {
        await paystack.close()
        await paystack.open()
        await start()
      }
      await round()
    }
  }

  it('is started with exactly the amount that arrived, and recorded when Paystack has processed it', async () => {
    // C732
    const id = await pay()
    later(60)
    expect(await request(id)).toMatch(/^Done\.\n.*refund requested$/)
    expect(await refundState()).toEqual(['requested', null])
    expect(paystack.refunds).toEqual([])
    await move()
    const { reference, number } = await attempt()
    expect(paystack.refunds).toEqual([
      { transaction: reference, amount: 388_80, currency: 'USD', merchant_note: number },
    ])
    expect([await refundState(), (await refund())!.reference]).toEqual([['pending', null], REFUND_ID])
    await isReturned(false)
    paystack.refundAnswer = 'processed'
    later(74)
    await move()
    expect(paystack.refundPolls).toEqual([])
    later(75)
    await move()
    expect(paystack.refundPolls).toEqual([`/refund/${REFUND_ID}`])
    expect(await refundState()).toEqual(['processed', null])
    await isReturned(true)
    later(86_400)
    await move()
    expect([paystack.refunds.length, paystack.refundPolls.length]).toEqual([1, 1])
    expect(JSON.stringify(test.logged)).not.toMatch(/sk_test|Bearer|wanjiru|388/)
  })

  for (const name of casesOn(kind, REFUND_STARTS))
    it(
      `has the right state after this response to its start request, and is never sent twice: ${name}`,
      rounds(async () => {
        // C732 C733
        const id = await pay()
        paystack.refund = name
        await request(id)
        await move()
        const stand = AFTER_START[name] ?? ['starting', null]
        expect(await refundState()).toEqual(stand)
        await isReturned(stand[0] === 'processed')
        expect(await subjects('Refund failed')).toHaveLength(stand[0] === 'failed' ? 1 : 0)
        expect(await subjects('Refund needs your attention')).toHaveLength(stand[0] === 'needs-attention' ? 1 : 0)
        const isUnderWay = ['starting', 'pending'].includes(stand[0])
        expect(await attemptsToLookAt(test.site.db, 9)).toHaveLength(isUnderWay || stand[0] === 'processed' ? 0 : 1)
        paystack.refundAnswer = 'processed'
        later(60)
        await move()
        await isReturned(stand[0] !== 'failed')
        expect(paystack.refunds).toHaveLength(1)
      }),
    )

  for (const name of casesOn(kind, REFUND_ANSWERS))
    it(
      `whose response was lost is resolved by this answer or checked again: ${name}`,
      rounds(async () => {
        // C733
        await pay()
        await die()
        paystack.refundAnswer = name
        later(29)
        await move()
        expect(await refundState()).toEqual(['starting', null])
        later(30)
        await move()
        expect(await refundState()).toEqual(AFTER_QUESTION[name] ?? ['starting', null])
        await isReturned(AFTER_QUESTION[name]?.[0] === 'processed')
        later(15 + 900)
        await move()
        const late: RefundStand = ABSENT.has(name) ? ['failed', 'not-started'] : ['starting', null]
        const stand: RefundStand = name === 'failed' ? ['failed', 'declined'] : (AFTER_QUESTION[name] ?? late)
        expect(await refundState()).toEqual(stand)
        expect(await subjects('Refund failed')).toHaveLength(stand[0] === 'failed' ? 1 : 0)
        expect(await subjects('Refund needs your attention')).toHaveLength(stand[0] === 'needs-attention' ? 1 : 0)
        expect(paystack.refunds).toEqual([])
      }),
    )

  for (const name of casesOn(kind, REFUND_ANSWERS))
    it(
      `that Paystack has accepted has the right state after this answer: ${name}`,
      rounds(async () => {
        // C732
        await request(await pay())
        await move()
        paystack.refundAnswer = name
        later(30)
        await move()
        const stand: RefundStand =
          name === 'failed' ? ['failed', 'declined'] : (AFTER_QUESTION[name] ?? ['pending', null])
        expect(await refundState()).toEqual(stand)
        await isReturned(stand[0] === 'processed')
        expect(paystack.refunds).toHaveLength(1)
      }),
    )

  it('does not count as missing if Paystack says that the payment was reversed', async () => {
    // C733
    await pay()
    await die()
    Object.assign(paystack, { answer: 'reversed', refundAnswer: 'none' })
    later(1_000)
    await move()
    expect(await refundState()).toEqual(['starting', null])
  })

  it('that could not be sent is marked as failed, and can be started again', async () => {
    // C732 C733
    const id = await pay()
    await paystack.close()
    await request(id)
    await move()
    expect(await refundState()).toEqual(['failed', 'unsent'])
    await paystack.open()
    await request(id)
    const { gateways } = test.site
    test.site.gateways = []
    await move()
    expect(await refundState()).toEqual(['failed', 'no-gateway'])
    expect(await subjects('Refund failed: $388.80 for')).toHaveLength(2)
    expect(await request(id)).toMatch(
      /^Refused: The service for this payment is not enabled on this server\. Add it to FORMER_PAYMENTS/,
    )
    test.site.gateways = gateways
    expect(await request(id)).toMatch(/^Done\./)
    expect(await refundState()).toEqual(['requested', null])
  })

  it('returns the amount that arrived, even if it is wrong, but never money in another currency', async () => {
    // C732
    const id = await pay(undefined, 'one more')
    await request(id)
    await move()
    expect(paystack.refunds).toMatchObject([{ amount: 388_81, currency: 'USD' }])
    paystack.refundAnswer = 'processed'
    later(60)
    await move()
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
    expect((await test.mails()).find(({ subject }) => subject.startsWith('Your refund'))!.text).toContain('$388.81')
    await start()
    const other = await pay(undefined, 'another currency')
    expect(await request(other)).toContain('The current state does not allow this.')
    await move()
    expect(paystack.refunds).toHaveLength(1)
  })

  it('revokes the licenses of a sale only after it is processed', async () => {
    // C732
    const purchases = () => test.site.db.selectFrom('licenses').select(['state', 'revoked_because']).execute()
    const id = await pay(() => test.send('/api/v1/purchases', ONE_SCRIPT))
    await request(id)
    await move()
    expect(await purchases()).toMatchObject([{ state: 'active' }])
    paystack.refundAnswer = 'processed'
    for (const event of ['refund.processing', 'refund.processed', 'refund.processed'])
      await notify(event, { transaction_reference: (await attempt()).reference, amount: '100' })
    expect(await purchases()).toMatchObject([{ state: 'revoked', revoked_because: 'sold out' }])
    expect(await test.site.db.selectFrom('orders').select('payment').execute()).toEqual([{ payment: 'refunded' }])
    expect(await subjects('Your refund for')).toHaveLength(1)
  })

  const EVENTS = ['refund.pending', 'refund.processing', 'refund.processed']
  const BACKWARD = EVENTS.toReversed()
  const MIXED = ['refund.processed', 'refund.failed', 'refund.needs-attention', 'refund.pending', 'refund.processed']
  for (const events of [EVENTS, BACKWARD, MIXED])
    it(
      `is checked after signed notices in any order, and recorded once: ${events.join(', ')}`,
      rounds(async () => {
        // C732
        await request(await pay())
        await move()
        const { reference } = await attempt()
        const amounts = ['38880', 38_880, '38880', 38_880, 'much']
        for (const [position, event] of events.entries()) {
          paystack.refundAnswer = position < 1 ? 'processing' : 'processed'
          const data = { transaction_reference: reference, refund_reference: null, amount: amounts[position] }
          for (let sent = 0; sent < 2; sent++) expect(await notify(event, data)).toBe(200)
        }
        await isReturned(true)
        expect(paystack.refundPolls).toHaveLength(2)
        expect(paystack.refunds).toHaveLength(1)
      }),
    )

  it('is not affected by notices that are forged, unreadable, or about something else', async () => {
    // C732
    const id = await pay()
    const { reference } = await attempt()
    const named = { transaction_reference: reference }
    paystack.refundAnswer = 'processed'
    expect(await notify('refund.processed', named)).toBe(200)
    await request(id)
    expect(await notify('refund.processed', { ...named, n: 1 })).toBe(200)
    await move()
    for (const data of [{ transaction: 7 }, { transaction_reference: 'other' }, { transaction_reference: '' }, {}])
      expect(await notify('refund.processed', data)).toBe(200)
    expect(await notify('refund.processed', { ...named, n: 2 }, 'sk_test_other')).toBe(404)
    expect(paystack.refundPolls).toEqual([])
    await isReturned(false)
    expect(await notify('refund.processed', { transaction: { reference } })).toBe(200)
    await isReturned(true)
  })

  it(
    'is sent once, even with two processes and repeated requests',
    rounds(async () => {
      // C733
      const id = await pay()
      const there = { ...test.site, db: await openDatabase(test.database.settings) }
      const said = await Promise.all([request(id), request(id), request(id)])
      expect(said.filter((text) => text.startsWith('Done.'))).toHaveLength(1)
      await Promise.all([move(), move(there), move(), move(there)])
      expect(paystack.refunds).toHaveLength(1)
      paystack.refundAnswer = 'processed'
      later(60)
      await Promise.all([move(), move(there), move(), move(there)])
      await isReturned(true)
      expect(paystack.refundPolls).toHaveLength(1)
      await there.db.destroy()
    }),
  )

  it(
    'is either sent or recorded by hand if the owner does both at the same time',
    rounds(async () => {
      // C733
      const id = await pay()
      const byHand = () => run('refunded', id, 'RB-9', 'by hand')
      const done = await Promise.all([request(id), byHand()])
      expect(done.filter((text) => text.startsWith('Done.'))).toHaveLength(1)
      await move()
      expect(paystack.refunds).toHaveLength((await refund())!.receipt === 'RB-9' ? 0 : 1)
    }),
  )
})
