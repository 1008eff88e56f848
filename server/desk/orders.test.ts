import { describe, expect, it } from 'vitest'
import { LONGEST_SHORT_TEXT } from '#contract/desk/list.ts'
import type { DeskOrder } from '#contract/desk/orders.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshDesk, type AskedFor } from '#testing/fresh-desk.ts'
import { ADDRESS, ORDER } from '#testing/sample-orders.ts'
import { NOW } from '#testing/test-app.ts'

describeOnEachDatabase('At the desk', (kind) => {
  const { test, owner, get, list: listOf, act, log } = freshDesk(kind)

  describe('orders', () => {
    const place = async () =>
      ((await (await test.post('/api/v1/orders', ORDER)).json()) as { order: { orderNumber: string } }).order
        .orderNumber
    const list = (asked: AskedFor = {}) => listOf<DeskOrder>('orders', asked)
    const stockOf = async (id: string) =>
      (await get<{ products: { id: string; available: number }[] }>('/stock')).products.find(
        (product) => product.id === id,
      )!.available

    it('move only to an allowed status, and only from the status that the owner saw', async () => {
      const orderNumber = await place()
      expect((await list()).entries).toMatchObject([{ order: { orderNumber, status: 'processing' }, notes: [] }])
      expect((await act('/orders/move', { orderNumber, from: 'processing', to: 'delivered' })).status).toBe(409)
      expect((await act('/orders/move', { orderNumber, from: 'pending', to: 'processing' })).status).toBe(409)
      expect(
        (await act('/orders/move', { orderNumber, from: 'processing', to: 'shipped', trackingNumber: ' G4S-1 ' }))
          .status,
      ).toBe(200)
      expect((await act('/orders/move', { orderNumber, from: 'processing', to: 'cancelled' })).status).toBe(409)
      expect((await list({ state: 'shipped' })).entries).toMatchObject([
        { order: { status: 'shipped', trackingNumber: 'G4S-1' } },
      ])
      expect((await act('/orders/note', { orderNumber, text: 'Left with the neighbor' })).status).toBe(200)
      expect((await list()).entries[0]!.notes).toEqual([{ text: 'Left with the neighbor', at: NOW.toISOString() }])
      expect((await log()).map(([done, , detail]) => [done, detail])).toEqual([
        ['order note added', 'Left with the neighbor'],
        ['order status changed', 'processing → shipped, tracking number G4S-1'],
      ])
      // The buyer sees the tracking number, but not the notes.
      const seen = await (await test.post('/api/v1/orders/lookup', { orderNumber, email: ADDRESS.email })).text()
      expect(seen).toContain('G4S-1')
      expect(seen).not.toContain('neighbor')
    })

    it('accept a tracking number or an undo only in the state that the owner saw; each change is logged and emailed', async () => {
      // C600 C601 C602
      const orderNumber = await place()
      const track = (from: string | null, trackingNumber: string) =>
        act('/orders/tracking', { orderNumber, from, trackingNumber })
      expect((await track(null, 'G4S-1')).status).toBe(409)
      await act('/orders/move', { orderNumber, from: 'processing', to: 'shipped' })
      expect((await track(null, ' G4S-1\n')).status).toBe(200)
      expect(await track(null, 'G4S-2')).toMatchObject({ status: 409, error: 'desk-conflict' })
      expect((await track('G4S-1', 'G4S-1')).status).toBe(409)
      expect((await track('G4S-1', 'G4S-2')).status).toBe(200)
      expect((await track('G4S-2', '')).status).toBe(200)
      expect((await track(null, 'G4S-3')).status).toBe(200)
      expect((await act('/orders/undo', { orderNumber, from: 'processing' })).status).toBe(409)
      expect((await act('/orders/undo', { orderNumber, from: 'shipped' })).status).toBe(200)
      expect((await act('/orders/undo', { orderNumber, from: 'processing' })).status).toBe(409)
      const [entry] = (await list({ state: 'processing' })).entries
      expect(entry!.order.trackingNumber).toBeUndefined()
      expect((await act('/orders/undo', { orderNumber: 'KB-1', from: 'shipped' })).status).toBe(404)
      expect((await act('/orders/tracking', { orderNumber: 'KB-1', from: null, trackingNumber: 'x' })).status).toBe(404)
      expect((await log()).map(([done, , detail]) => [done, detail])).toEqual([
        ['order status change undone', 'shipped → processing, without tracking number G4S-3'],
        ['tracking number changed', 'none → G4S-3'],
        ['tracking number changed', 'G4S-2 → none'],
        ['tracking number changed', 'G4S-1 → G4S-2'],
        ['tracking number changed', 'none → G4S-1'],
        ['order status changed', 'processing → shipped'],
      ])
      const buyers = (await test.mails()).filter(({ recipient }) => recipient === ADDRESS.email)
      // The confirmation, and one email for each of the six changes.
      expect(buyers).toHaveLength(7)
    })

    it('accept a tracking number or an undo only once, even if the button is pressed several times', async () => {
      const orderNumber = await place()
      await act('/orders/move', { orderNumber, from: 'processing', to: 'shipped' })
      const often = async (path: string, body: object) =>
        (await Promise.all(Array.from({ length: 6 }, () => act(path, body)))).map(({ status }) => status).sort()
      const once = [200, 409, 409, 409, 409, 409]
      expect(await often('/orders/tracking', { orderNumber, from: null, trackingNumber: 'G4S-1' })).toEqual(once)
      expect(await often('/orders/undo', { orderNumber, from: 'shipped' })).toEqual(once)
      expect(await test.mails()).toHaveLength(5)
    })

    it('are found by their current tracking number, in letters of any script', async () => {
      // C956
      const orderNumber = await place()
      const found = async (words: string) =>
        (await list({ search: words })).entries.map(({ order }) => order.orderNumber)
      const move = { orderNumber, from: 'processing', to: 'shipped' }
      const numbers = [
        ['ÖBB-Ñ12 Łódź', 'ÖBB-Ñ12 Łódź', 'öbb-ñ12 łódź', 'obb\u2011N12  lodz', 'ŁÓDŹ', 'bb-ñ1'],
        ['ПОЧТА-Ё7', 'почта-ё7', 'Почта\u200b-Ё7', 'ПОЧТА'],
        ['İST-1ß', 'İst-1SS', 'ist-1ß'],
        ['СДЭК 77', 'сдэк ٧٧', 'сдэк'],
      ]
      for (const [place, [trackingNumber = '', ...spellings]] of numbers.entries()) {
        const done =
          place === 0
            ? await act('/orders/move', { ...move, trackingNumber })
            : await act('/orders/tracking', { orderNumber, from: numbers[place - 1]![0], trackingNumber })
        expect(done.status, trackingNumber).toBe(200)
        for (const words of [trackingNumber, ...spellings]) expect(await found(words), words).toEqual([orderNumber])
        expect(await found(`${trackingNumber}x`)).toEqual([])
      }
      expect(await found('ÖBB-Ñ12 Łódź')).toEqual([])
      expect((await act('/orders/undo', { orderNumber, from: 'shipped' })).status).toBe(200)
      expect(await found('сдэк')).toEqual([])
    })

    it('accept a tracking number up to the length that the form allows', async () => {
      const move = { orderNumber: await place(), from: 'processing', to: 'shipped' }
      const longest = 'G'.repeat(LONGEST_SHORT_TEXT)
      expect((await act('/orders/move', { ...move, trackingNumber: `${longest}G` })).status).toBe(422)
      expect((await act('/orders/move', { ...move, trackingNumber: longest })).status).toBe(200)
    })

    it('change status once, even if the button is pressed several times', async () => {
      const orderNumber = await place()
      const before = await stockOf(ORDER.lines[0]!.id)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => act('/orders/move', { orderNumber, from: 'processing', to: 'cancelled' })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
      expect(await stockOf(ORDER.lines[0]!.id)).toBe(before + ORDER.lines[0]!.quantity)
      expect(await log()).toHaveLength(1)
    })

    it('are found by number, city and email address', async () => {
      const orderNumber = await place()
      for (const search of [
        orderNumber.slice(3).toLowerCase(),
        orderNumber.replace('-', ' '),
        ADDRESS.city,
        ADDRESS.email,
      ])
        expect((await list({ search })).total, search).toBe(1)
      expect((await list({ search: 'nowhere' })).total).toBe(0)
    })

    it('reduce the stock, so that the owner cannot overwrite it based on an outdated count', async () => {
      const id = ORDER.lines[0]!.id
      const seen = await stockOf(id)
      await place()
      expect((await act('/stock', { product: id, from: seen, to: 50 })).status).toBe(409)
      expect((await act('/stock', { product: id, from: seen - ORDER.lines[0]!.quantity, to: 50 })).status).toBe(200)
      expect(await stockOf(id)).toBe(50)
      expect((await act('/stock', { product: 'nothing', from: 0, to: 1 })).status).toBe(404)
      expect((await log())[0]).toEqual(['stock set', id, `${seen - ORDER.lines[0]!.quantity} → 50`, owner.email])
    })
  })
})
