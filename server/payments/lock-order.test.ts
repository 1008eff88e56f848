import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { deskCommand } from '#testing/desk-command.ts'
import { eventually } from '#testing/eventually.ts'
import { freshMpesa, MPESA_ORDER, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { paidCallback } from '#testing/stub-daraja.ts'
import { expire } from '#testing/stub-gateway.ts'
import { openDatabase } from '#server/db/open.ts'
import { lockAttempts } from './attempts.ts'

/** Returns whether another transaction waits for a row that this transaction has locked. */
const isWaitedFor = sql<{ waits: boolean }>`
  select exists (
    select 1 from pg_locks where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid
  ) as waits`

describe.runIf(inject('postgresUrl'))('A change to an order on PostgreSQL', () => {
  const { test, daraja, post, attempts, orders, later, pay, callBack } = freshMpesa('PostgreSQL')
  const first = async () => (await attempts())[0]!
  const cancel = async () =>
    post('/api/v1/orders/cancel', {
      orderNumber: (await first()).number,
      email: MPESA_ORDER.shippingAddress.email,
    })
  const payInFull = async () => {
    daraja.answer = 'paid'
    await callBack(paidCallback(SHILLINGS))
  }

  it.each<[string, { before?: () => Promise<void>; act: () => Promise<unknown>; after: object }]>([
    ['canceled by its buyer', { act: cancel, after: { status: 'cancelled' } }],
    ['canceled by its buyer after it was paid', { before: payInFull, act: cancel, after: { status: 'cancelled' } }],
    [
      'canceled by the owner',
      {
        act: async () => deskCommand(test.site, 'orders', 'cancel', (await first()).number),
        after: { status: 'cancelled' },
      },
    ],
    [
      'expired',
      {
        act: () => {
          later(480)
          return expire(test.site)
        },
        after: { payment: 'expired' },
      },
    ],
    [
      'settled by hand',
      {
        act: async () => deskCommand(test.site, 'payments', 'settle', (await first()).id, 'R-1', 'seen'),
        after: { payment: 'paid' },
      },
    ],
    [
      'refunded by hand',
      {
        before: payInFull,
        act: async () => deskCommand(test.site, 'payments', 'refunded', (await first()).id, 'R-2', 'sent'),
        after: { payment: 'refunded' },
      },
    ],
  ])(
    'locks its payments before the order, so that two changes never deadlock: %s',
    async (_, { before, act, after }) => {
      // C804
      await pay()
      await before?.()
      const { order_id: id } = await first()
      const other = await openDatabase(test.database.settings)
      let changed: Promise<unknown> | undefined
      await other.transaction().execute(async (transaction) => {
        await lockAttempts(transaction, id)
        changed = act()
        await eventually(async () => expect((await isWaitedFor.execute(transaction)).rows).toEqual([{ waits: true }]))
        // Fails if the change has already locked the order.
        await sql`select id from orders where id = ${id} for update nowait`.execute(transaction)
      })
      const outcome = await changed
      if (typeof outcome === 'string') expect(outcome).toMatch(/^Done/)
      expect(await orders()).toMatchObject([after])
      await other.destroy()
    },
  )
})
