import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { freshPurchases } from '../../testing/fresh-purchases.ts'
import { CUSTOMER, ONE_SCRIPT, TWO_SCRIPTS } from '../../testing/sample-purchase.ts'
import { stubGateway } from '../../testing/stub-gateway.ts'
import { settleOpenSales } from './settle-sale.ts'

describeOnEachDatabase('A purchase of scripts', (kind) => {
  const { test, post, buy, sales } = freshPurchases(kind)
  const { clock, start, mails } = test

  describe('at payment', () => {
    it('sells nothing when declined, and its license key is invalid', async () => {
      await start({ gateway: stubGateway({ outcome: 'declined' }) })
      const { status, body } = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      expect([status, body.error, body.purchases]).toEqual([402, 'payment-declined', undefined])
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(402)
      const [{ license_key: licenseKey }] = (await test.parts.db
        .selectFrom('purchases')
        .select('license_key')
        .execute()) as [{ license_key: string }]
      expect((await post('/api/v1/licenses/validate', { licenseKey, scriptId: 1 })).body).toMatchObject({
        result: 'not-found',
      })
      expect(await mails()).toEqual([])
    })

    it('blocks a different purchase with the same idempotency key while open, and then returns its outcome', async () => {
      const asked = stubGateway({ outcome: 'unknown' }, { outcome: 'unknown' }, { outcome: 'paid', reference: 'R-1' })
      await start({ gateway: asked })
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(202)
      const corrected = { ...ONE_SCRIPT, customer: { ...CUSTOMER, company: 'Mfano Ltd' } }
      expect((await buy(corrected, { 'idempotency-key': 'one' })).body).toMatchObject({
        error: 'idempotency-key-reused',
        isOpen: true,
      })
      expect((await buy(corrected, { 'idempotency-key': 'one' })).body).toMatchObject({
        error: 'idempotency-key-reused',
        purchases: [{ scriptId: 1 }],
      })
      expect(await sales()).toHaveLength(1)
    })

    it('does not block other payments when its own cannot be settled', async () => {
      await start({ gateway: stubGateway({ outcome: 'unknown' }) })
      const first = (await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).body.number!
      await buy(TWO_SCRIPTS, { 'idempotency-key': 'two' })
      // Corrupt data makes settling this sale fail.
      await test.parts.db
        .updateTable('sales')
        .set({ customer: sql`'{'` })
        .where('number', '=', first)
        .execute()
      clock.now = new Date(clock.now.getTime() + 61_000)
      const settle = () =>
        settleOpenSales({ ...test.parts, gateway: stubGateway({ outcome: 'paid', reference: 'R-2' }) })
      await expect(settle()).rejects.toThrow('1 payments could not be settled')
      expect((await sales()).map(({ payment }) => payment).toSorted()).toEqual(['open', 'paid'])
    })

    it('is settled once, even by concurrent calls', async () => {
      await start({ gateway: stubGateway({ outcome: 'unknown' }) })
      await buy(ONE_SCRIPT)
      clock.now = new Date(clock.now.getTime() + 61_000)
      const paid = { ...test.parts, gateway: stubGateway({ outcome: 'paid', reference: 'R-1' }) }
      await Promise.all(Array.from({ length: 8 }, () => settleOpenSales(paid)))
      expect(await sales()).toMatchObject([{ payment: 'paid', payment_reference: 'R-1' }])
      expect(await mails()).toHaveLength(2)
      expect(await test.parts.db.selectFrom('download_slots').selectAll().execute()).toHaveLength(5)
    })

    it('is retried by request or in the background, and charged once, when the outcome is unknown', async () => {
      const asked = stubGateway(
        new Error('the line broke'),
        { outcome: 'unknown' },
        { outcome: 'paid', reference: 'R-1' },
      )
      await start({ gateway: asked })
      const first = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      expect([first.status, first.body.payment, first.body.purchases]).toEqual([202, 'open', []])
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(202)
      clock.now = new Date(clock.now.getTime() + 61_000)
      await settleOpenSales({ ...test.parts })
      const settled = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      expect([settled.status, settled.body.payment]).toEqual([201, 'paid'])
      expect(settled.body.purchases).toMatchObject([{ scriptId: 1, purchaseDate: clock.now.toISOString() }])
      expect(asked.charged.map(({ amount }) => amount)).toEqual([52_92, 52_92, 52_92])
      expect(await mails()).toHaveLength(2)
    })
  })
})
