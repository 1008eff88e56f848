import { expect, it } from 'vitest'
import type { OrderRequest } from '#contract/orders.ts'
import { cents, converted, type Cents } from '#domain/money.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { eventually } from '#testing/eventually.ts'
import { freshMpesa, MPESA_ORDER, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { ONE_KEYBOARD, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { failedCallback, paidCallback, PROMPT, promptId } from '#testing/stub-daraja.ts'
import { pollDue, expire } from '#testing/stub-gateway.ts'
import { setStock } from '#server/orders/stock.ts'
import { changeByHand } from './change-by-hand.ts'

const [CHECKOUTS, REPEATED] = [times(3, 64), 6]
const RACES = times(3, 20)
const LAST_ITEMS = times(8, 40)
const EMAIL = MPESA_ORDER.shippingAddress.email
/** The price of one keyboard and of one script in hundredths of a shilling. */
const [ONE_CHARGED, SCRIPT_CHARGED] = [ONE_KEYBOARD, ONE_SCRIPT].map(({ total }) =>
  converted(cents(total), 12_950),
) as [Cents, Cents]

describeOnEachDatabase('Concurrent requests about payments by M-Pesa', (kind) => {
  const { test, daraja, post, place, pay, callBack, attempts, orders, start, later, stockOf } = freshMpesa(kind)
  const subjectsOf = async (beginning: string) =>
    (await test.mails()).map(({ subject }) => subject).filter((subject) => subject.startsWith(beginning))
  const phoneOf = (number: number) => `07${10_000_000 + number}`
  /** Returns an order of one keyboard by a separate buyer with a separate phone. */
  const orderOfBuyer = (number: number): OrderRequest => ({
    ...ONE_KEYBOARD,
    shippingAddress: { ...ONE_KEYBOARD.shippingAddress, email: `buyer-${number}@example.org` },
    paymentMethod: { type: 'mpesa', phone: phoneOf(number), charged: ONE_CHARGED },
  })
  const receiptOf = (number: number) => `TKL${String(number).padStart(7, '0')}`

  it(`send one prompt and get one response for each key: ${CHECKOUTS} orders and purchases, ${REPEATED} times each`, async () => {
    // C714
    await setStock(test.site.db, KEYBOARD, CHECKOUTS)
    const answersTo = async (path: string, body: unknown, key: string) => {
      const repeated = Array.from({ length: REPEATED }, () => post(path, body, { 'idempotency-key': key }))
      const answers = await Promise.all(repeated)
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]!.status).toBe(202)
    }
    for (let number = 0; number < CHECKOUTS; number++)
      await Promise.all([
        answersTo('/api/v1/orders', orderOfBuyer(number), `order-${number}`),
        answersTo(
          '/api/v1/purchases',
          {
            ...ONE_SCRIPT,
            customer: { ...ONE_SCRIPT.customer, email: `reader-${number}@example.org` },
            paymentMethod: { type: 'mpesa', phone: phoneOf(CHECKOUTS + number), charged: SCRIPT_CHARGED },
          },
          `purchase-${number}`,
        ),
      ])
    expect(daraja.prompts).toHaveLength(2 * CHECKOUTS)
    expect(await orders()).toHaveLength(2 * CHECKOUTS)
    expect(await stockOf(KEYBOARD)).toBe(0)
  })

  it(`deliver once and owe one refund if both attempts are paid at the same time, in ${RACES} races`, async () => {
    // C717
    for (let race = 0; race < RACES; race++) {
      later(0)
      if (race > 0) await start()
      await pay()
      await callBack(failedCallback(1037))
      const { number } = (await orders())[0]!
      later(10)
      await post('/api/v1/payments', { number, email: EMAIL, paymentMethod: MPESA_ORDER.paymentMethod })
      const both = await attempts()
      for (const { reference } of both) daraja.paid.add(reference!)
      const reports = both.map(
        ({ token }, index) =>
          () =>
            callBack(paidCallback(SHILLINGS, { receipt: receiptOf(index) }), token!),
      )
      const statuses = (race % 2 === 0 ? reports : reports.toReversed()).map((report) => report())
      expect(await Promise.all(statuses)).toEqual([200, 200])
      const due = (await attempts()).map(({ state, refund_due }) => `${state} ${refund_due}`)
      expect(due.toSorted()).toEqual(['paid null', 'paid paid-twice'])
      expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
      expect(await stockOf(KEYBOARD)).toBe(0)
      expect(await subjectsOf('Refund due')).toHaveLength(1)
      expect(await subjectsOf('Your order')).toHaveLength(1)
    }
  })

  it(`return the money once if the owner refunds by hand while the buyer cancels, in ${RACES} races`, async () => {
    // C717 C975
    for (let race = 0; race < RACES; race++) {
      if (race > 0) await start()
      await pay()
      daraja.answer = 'paid'
      await callBack(paidCallback(SHILLINGS))
      const { number } = (await orders())[0]!
      const { id } = (await attempts())[0]!
      const refund = (index: number) => () =>
        test.site.db.transaction().execute((transaction) =>
          changeByHand(transaction, test.site, {
            payment: id,
            change: 'refund',
            receipt: `TKLBACK${index}`,
            reason: 'The buyer has changed their mind',
          }),
        )
      let canceled = 0
      const cancel = async () => {
        canceled = (await post('/api/v1/orders/cancel', { orderNumber: number, email: EMAIL })).status
        return 'canceled'
      }
      const acts = [refund(0), refund(1), refund(2), cancel, refund(3), refund(4), refund(5)]
      const outcomes = await Promise.all((race % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      expect(outcomes.filter((outcome) => typeof outcome === 'object')).toHaveLength(1)
      expect([200, 409]).toContain(canceled)
      if (canceled === 409) await cancel()
      expect(canceled).toBe(200)
      expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'refunded' }])
      expect(await subjectsOf('Your refund for')).toHaveLength(1)
      expect(await stockOf(KEYBOARD)).toBe(3)
    }
  })

  it(`never sell more than the last ${LAST_ITEMS} items while orders expire, their money arrives and others buy`, async () => {
    // C715 C716 C717
    await setStock(test.site.db, KEYBOARD, LAST_ITEMS)
    for (let number = 0; number < LAST_ITEMS; number++) expect((await place(orderOfBuyer(number))).status).toBe(202)
    expect(await stockOf(KEYBOARD)).toBe(0)
    later(600)
    daraja.answer = 'paid'
    const tokens = (await attempts()).map(({ token }) => token!)
    const callAt = async (token: string, number: number) => {
      const body = paidCallback(ONE_CHARGED / 100, { receipt: receiptOf(number) })
      const prompted = daraja.prompts.findIndex(({ CallBackURL }) => String(CallBackURL).endsWith(token))
      const sent = { method: 'POST', body: body.replace(PROMPT, promptId(prompted)) }
      return (await test.app.request(`/api/v1/pay/callback/${token}`, sent)).status
    }
    const acts = tokens.flatMap((token, number) => [
      () => callAt(token, number),
      async () => (await place(orderOfBuyer(LAST_ITEMS + number))).status,
      ...(number % 4 === 0 ? [() => expire(test.site).then(() => 200)] : []),
    ])
    const statuses = await Promise.all(acts.map((act) => act()))
    expect(statuses.filter((status) => ![200, 201, 202, 409].includes(status))).toEqual([])
    const unread = () =>
      test.site.db.selectFrom('payment_callbacks').select('id').where('body', 'is not', null).execute()
    await eventually(async () => expect(await unread()).toEqual([]))
    later(700)
    await expire(test.site)
    for (const seconds of [700, 760, 820, 880]) {
      later(seconds)
      await pollDue(test.site)
    }
    const all = await orders()
    const sold = all.filter(({ status }) => status !== 'cancelled').length
    expect([sold <= LAST_ITEMS, await stockOf(KEYBOARD)]).toEqual([true, LAST_ITEMS - sold])
    const paid = (await attempts()).filter(({ state }) => state === 'paid')
    // The money of an order that could not be restored has to be returned.
    const kept = new Set(all.filter(({ status }) => status === 'processing').map(({ id }) => id))
    for (const { order_id, refund_due } of paid) expect(refund_due === null).toBe(kept.has(order_id))
    expect(paid.length).toBeGreaterThanOrEqual(LAST_ITEMS)
  })
})
