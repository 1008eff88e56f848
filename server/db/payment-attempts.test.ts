import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshOrders, KEYBOARD } from '../../testing/fresh-orders.ts'
import { createTestDatabase, describeOnEachDatabase } from '../../testing/databases.ts'
import { askAbout } from '../../testing/stub-gateway.ts'
import { migrate, migrations } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

const FORMER = migrations.findIndex(({ name }) => name === '022-payment-attempts')

describeOnEachDatabase('An order from before payment attempts', (kind) => {
  const isPostgres = kind === 'PostgreSQL'

  it('keeps its payment, and an open one becomes an attempt that is asked about', async () => {
    // C714
    const test = await createTestDatabase(kind)
    const folder = mkdtempSync(join(tmpdir(), 'kibanda-former-'))
    const db = isPostgres ? test.db : openSqlite(join(folder, 'former.sqlite'))
    try {
      if (isPostgres) await sql`drop schema public cascade; create schema public`.execute(db)
      await migrate(db, isPostgres, migrations.slice(0, FORMER))
      for (const payment of ['open', 'paid'])
        await sql`
          insert into orders (id, number, email, status, payment, subtotal, discount, tax, shipping, shipping_discount,
            total, shipping_method, estimated_delivery, shipping_address, billing_address, payment_type, notes, placed_at)
          values (${payment}, ${`KB-${payment}`}, 'a@b', 'pending', ${payment}, 100, 0, 8, 0, 0, 108, '{}', '2026-11-21',
            '{}', '{}', 'card', '', '2026-11-21T08:00:00.000Z')`.execute(db)
      await migrate(db, isPostgres)
      const orders = await db.selectFrom('orders').select(['id', 'payment', 'pay_by']).orderBy('id').execute()
      expect(orders).toEqual([
        { id: 'open', payment: 'open', pay_by: null },
        { id: 'paid', payment: 'paid', pay_by: null },
      ])
      expect(await db.selectFrom('payment_attempts').selectAll().execute()).toMatchObject([
        {
          subject_kind: 'order',
          subject_id: 'open',
          number: 'KB-open',
          amount: 108,
          currency: 'USD',
          state: 'unclear',
        },
      ])
      await expect(sql`update orders set payment = 'lost'`.execute(db)).rejects.toThrow(/check/i)
    } finally {
      if (!isPostgres) await db.destroy()
      rmSync(folder, { recursive: true, force: true })
      await test.close()
    }
  })

  const { test, place, orders, stockOf } = freshOrders(kind)

  it('is settled by the first question', async () => {
    // C714
    await place()
    const [order] = await orders()
    await sql`delete from payment_attempts`.execute(test.parts.db)
    await sql`update orders set payment = 'open', status = 'pending', receipt = null, pay_by = null`.execute(
      test.parts.db,
    )
    await sql`insert into payment_attempts (id, subject_kind, subject_id, number, gateway, way, amount, currency, state, started_at, ask_at)
      select id, 'order', id, number, 'simulation', payment_type, total, currency, 'unclear', placed_at, placed_at from orders`.execute(
      test.parts.db,
    )
    await askAbout(test.parts)
    expect(await orders()).toMatchObject([{ id: order!.id, status: 'processing', payment: 'simulated' }])
    expect(await stockOf(KEYBOARD)).toBe(0)
  })
})
