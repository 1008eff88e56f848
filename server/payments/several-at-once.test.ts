import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { eventually } from '#testing/eventually.ts'
import { freshMpesa, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { paidCallback } from '#testing/stub-daraja.ts'
import { createApp } from '#server/api/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { changeByHand } from './change-by-hand.ts'

const ROUNDS = times(3, 30)
const CALLBACKS = times(20, 200)
const BY_HAND = 'TKLHAND001'

describeOnEachDatabase('A payment reported to two processes at once', (kind) => {
  const { test, daraja, pay, callBack, attempts, orders, start, stockOf } = freshMpesa(kind)
  const bought = async () => {
    expect(await orders()).toMatchObject([{ payment: 'paid', status: 'processing' }])
    expect(await stockOf(KEYBOARD)).toBe(0)
    const told = (await test.mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`)
    expect(told).toEqual([...new Set(told)])
  }

  it(`counts once when the owner settles it while the callback arrives, ${ROUNDS} times`, async () => {
    // C717 C719
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) await start()
      await pay()
      daraja.answer = 'paid'
      const { id } = (await attempts())[0]!
      const other = await openDatabase(test.database.settings)
      const site = test.site
      const settled = other.transaction().execute((transaction) =>
        changeByHand(transaction, site, {
          payment: id,
          change: 'settle',
          receipt: BY_HAND,
          reason: 'It is on the statement',
        }),
      )
      const [outcome] = await Promise.all([settled, callBack(paidCallback(SHILLINGS))])
      const [attempt] = await attempts()
      // The receipt comes from whichever process was first.
      expect(attempt).toMatchObject({
        state: 'paid',
        receipt: outcome === 'desk-conflict' ? 'TKL0AB1CD2' : BY_HAND,
        refund_due: null,
      })
      await bought()
      await other.destroy()
    }
  })

  it(`counts once when the same callback is sent to the two processes ${CALLBACKS} times`, async () => {
    // C721
    await pay()
    daraja.answer = 'paid'
    const other = await openDatabase(test.database.settings)
    const there = createApp({ ...test.site, db: other }, test.site)
    const { token } = (await attempts())[0]!
    const path = `/api/v1/pay/callback/${token}`
    const statuses = await Promise.all(
      Array.from({ length: CALLBACKS }, async (_, number) => {
        const app = number % 2 === 0 ? test.app : there
        return (await app.request(path, { method: 'POST', body: paidCallback(SHILLINGS) })).status
      }),
    )
    expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 404)).toEqual([])
    // Callbacks are read after the response is sent.
    await eventually(async () => expect(await attempts()).toMatchObject([{ state: 'paid', receipt: 'TKL0AB1CD2' }]))
    await bought()
    await other.destroy()
  })
})
