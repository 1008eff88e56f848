import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshPurchases } from '#testing/fresh-orders.ts'
import { CUSTOMER, ONE_SCRIPT, TWO_SCRIPTS } from '#testing/sample-orders.ts'
import { NOW } from '#testing/test-app.ts'
import { pollDue, stubGateway } from '#testing/stub-gateway.ts'

describeOnEachDatabase('A purchase of scripts', (kind) => {
  const { test, buy, sales } = freshPurchases(kind)
  const { clock, start, mails } = test

  describe('at payment', () => {
    it('issues no license if the payment is declined', async () => {
      await start({ gateways: [stubGateway({ state: 'failed', code: '1' })] })
      const { status, body } = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      expect([status, body.error, body.purchases]).toEqual([402, 'payment-declined', undefined])
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(402)
      expect(await test.site.db.selectFrom('licenses').selectAll().execute()).toEqual([])
      expect(await mails()).toEqual([])
    })

    it('blocks a different purchase with the same key; the refusal states that the first is still open, or what it bought', async () => {
      const asked = stubGateway({ state: 'unclear' }, { state: 'unclear' }, { state: 'paid', receipt: 'R-1' })
      await start({ gateways: [asked] })
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(202)
      const corrected = { ...ONE_SCRIPT, customer: { ...CUSTOMER, company: 'Mfano Ltd' } }
      expect((await buy(corrected, { 'idempotency-key': 'one' })).body).toMatchObject({
        error: 'idempotency-key-reused',
        isOpen: true,
      })
      for (const seconds of [16, 31]) {
        clock.now = new Date(NOW.getTime() + seconds * 1000)
        await pollDue(test.site)
      }
      expect((await buy(corrected, { 'idempotency-key': 'one' })).body).toMatchObject({
        error: 'idempotency-key-reused',
        purchases: [{ scriptId: 1 }],
      })
      expect(await sales()).toHaveLength(1)
    })

    it('does not block other payments if its own payment cannot be settled', async () => {
      await start({ gateways: [stubGateway({ state: 'unclear' })] })
      const first = (await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).body.number!
      await buy(TWO_SCRIPTS, { 'idempotency-key': 'two' })
      // Corrupt data makes settling this sale fail.
      await test.site.db
        .updateTable('orders')
        .set({ customer: sql`'{'` })
        .where('number', '=', first)
        .execute()
      clock.now = new Date(clock.now.getTime() + 61_000)
      const paid = (receipt: string) => ({ state: 'paid', receipt }) as const
      const settle = () => pollDue({ ...test.site, gateways: [stubGateway(paid('R-2'), paid('R-3'))] })
      await expect(settle()).rejects.toThrow('1 payments could not be settled')
      expect((await sales()).map(({ payment }) => payment).toSorted()).toEqual(['open', 'paid'])
    })

    it('is settled once, even by concurrent calls', async () => {
      await start({ gateways: [stubGateway({ state: 'unclear' })] })
      await buy(ONE_SCRIPT)
      clock.now = new Date(clock.now.getTime() + 61_000)
      const paid = { ...test.site, gateways: [stubGateway({ state: 'paid', receipt: 'R-1' })] }
      await Promise.all(Array.from({ length: 8 }, () => pollDue(paid)))
      expect(await sales()).toMatchObject([{ payment: 'paid', payment_reference: 'R-1' }])
      expect(await mails()).toHaveLength(2)
      expect(await test.site.db.selectFrom('download_slots').selectAll().execute()).toHaveLength(5)
    })

    it('starts its payment once, and checks an unknown outcome on retries and in the background', async () => {
      const asked = stubGateway(new Error('the line broke'), { state: 'unclear' }, { state: 'paid', receipt: 'R-1' })
      await start({ gateways: [asked] })
      const first = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      expect([first.status, first.body.payment, first.body.purchases]).toEqual([202, 'open', []])
      clock.now = new Date(NOW.getTime() + 16_000)
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(202)
      clock.now = new Date(NOW.getTime() + 61_000)
      await pollDue(test.site)
      const settled = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      expect([settled.status, settled.body.payment]).toEqual([201, 'paid'])
      expect(settled.body.purchases).toMatchObject([{ scriptId: 1, purchaseDate: clock.now.toISOString() }])
      expect(asked.started.map(({ amount }) => amount)).toEqual([52_92])
      expect(asked.polled).toHaveLength(2)
      expect(await mails()).toHaveLength(2)
    })
  })
})
