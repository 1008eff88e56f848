import type { Transaction } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Tables } from '#server/db/all-tables.ts'
import { undoMove } from '#server/shop/move-order.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshByHand } from '#testing/fresh-by-hand.ts'
import { expire } from '#testing/stub-gateway.ts'

describeOnEachDatabase('An order that the owner processes before it is paid by hand', (kind) => {
  const { test, orders, order, start, later, place, attempt, desk, move, payWith, look } = freshByHand(kind)

  it('can be paid on delivery', async () => {
    // C980
    await start()
    await place('delivery')
    expect(await desk('due')).toContain((await attempt()).id)
    expect(await move('processing')).toBe(true)
    expect(await desk('due')).toBe('No payment needs your attention.')
    expect(await move('shipped')).toBe(true)
    later(20 * 24)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ status: 'shipped', payment: 'waiting' }])
    expect(await desk('due')).toBe('No payment needs your attention.')
    expect(await move('delivered')).toBe(true)
    expect(await desk('due')).toContain((await attempt()).id)
    expect(await desk('settle', (await attempt()).id, 'CASH-1', 'cash')).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ status: 'delivered', payment: 'paid' }])
  })

  it('expires after all if the owner undoes the status change', async () => {
    // C980
    await start()
    await place('delivery')
    expect(await move('processing')).toBe(true)
    const read = await order()
    await test.site.db.transaction().execute((transaction) => undoMove(transaction, test.site, read))
    later(15 * 24)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'expired' }])
  })

  it('cannot be switched to another payment method', async () => {
    // C980 C981
    await start()
    await place('delivery')
    expect((await look()).againFrom).toBeDefined()
    expect(await move('processing')).toBe(true)
    expect((await look()).againFrom).toBeUndefined()
    expect((await payWith('till')).error).toBe('payment-over')
  })

  it('does not expire after the owner marks its payment as not received', async () => {
    // C980
    await start()
    await place('delivery')
    expect(await move('processing')).toBe(true)
    expect(await desk('not-received', (await attempt()).id, 'refused', 'at the door')).toMatch(/^Done/)
    later(15 * 24)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'waiting' }])
    expect(await look()).toMatchObject({ payment: 'waiting', attempt: { problem: 'not-found' } })
    expect(await move('cancelled')).toBe(true)
    expect(await desk('settle', (await attempt()).id, 'CASH-1', 'cash')).toMatch(/^Done/)
    expect(await attempt()).toMatchObject({ state: 'paid', refund_due: 'canceled' })
  })

  it('does not expire if the owner changes its status at the moment when it would expire', async () => {
    // C980
    await start()
    await place('delivery')
    later(15 * 24)
    const { db } = test.site
    const begin = db.transaction.bind(db)
    const moveFirst = async (act: (transaction: Transaction<Tables>) => Promise<unknown>) => {
      expect(await move('processing')).toBe(true)
      return begin().execute(act)
    }
    vi.spyOn(db, 'transaction').mockReturnValueOnce({ execute: moveFirst } as ReturnType<typeof begin>)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'waiting' }])
    expect(await attempt()).toMatchObject({ state: 'waiting' })
  })
})
