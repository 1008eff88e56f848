import { expect, it } from 'vitest'
import { cents, percentOf } from '#domain/money.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ADDRESS, ONE_KEYBOARD, ORDER } from '#testing/sample-orders.ts'
import { syncStock } from '#server/orders/stock.ts'

describeOnEachDatabase('An order', (kind) => {
  const { test, orders, place, post, stockOf } = freshOrders(kind)

  it('takes no stock if there are too few items, and the refusal states how many are left', async () => {
    const { status, body } = await place({
      ...ORDER,
      lines: [
        { id: 'trail-watch', quantity: 1 },
        { id: KEYBOARD, quantity: 4 },
        { id: 'kitchen-speaker', quantity: 1 },
      ],
      total: 265_00 + 480_00 + 95_00 + percentOf(cents(840_00), 8),
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'not-enough-stock',
      stock: [
        { id: 'kitchen-speaker', stock: 0 },
        { id: KEYBOARD, stock: 3 },
      ],
    })
    expect(body.message).toBe(
      'Not enough in stock: Ngomeni Kitchen Speaker is sold out, only 3 of Herufi Quiet Keyboard 75 are left. Nothing was ordered.',
    )
    expect([await stockOf('trail-watch'), await stockOf(KEYBOARD)]).toEqual([15, 3])
    expect(await orders()).toEqual([])
  })

  it('allows only the documented status changes, and returns its items to stock when canceled', async () => {
    // C446 C447
    const { orderNumber } = (await place()).body.order!
    const command = (...words: string[]) => deskCommand(test.site, 'orders', ...words)
    expect(await command('deliver', orderNumber)).toMatch(
      /^Refused: The current state does not allow this\.\n.* processing,/,
    )
    expect(await command('ship', orderNumber.slice(3).toLowerCase(), 'TR-123')).toMatch(/^Done\.\n.* shipped,/)
    expect(await command('cancel', orderNumber)).toMatch(/^Refused: .*\n.* shipped,/)
    expect(await command('deliver', orderNumber)).toMatch(/^Done\.\n.* delivered,/)
    expect(await command('show', orderNumber)).toContain('tracking number: TR-123')
    const found = await post('/api/v1/orders/lookup', { orderNumber, email: ADDRESS.email })
    expect(found.body.order).toMatchObject({ status: 'delivered', trackingNumber: 'TR-123' })
    expect(found.body.order!.timeline.map(({ status }) => status)).toEqual([
      'pending',
      'processing',
      'shipped',
      'delivered',
    ])

    // C776
    const setStock = (...words: string[]) => deskCommand(test.site, 'stock', 'set', ...words)
    expect(await setStock(`\u200e${KEYBOARD.replaceAll('-', '\u2011')}`, '７\u200b')).toMatch(/^Done\.\n +7  quiet-/)
    expect(await setStock(KEYBOARD, '5')).toMatch(/^Done\.\n +5  quiet-keyboard-75  /)
    const second = (await place(ONE_KEYBOARD)).body.order!
    expect(await stockOf(KEYBOARD)).toBe(4)
    expect(await command('cancel', second.orderNumber)).toMatch(/^Done\.\n.* cancelled,/)
    expect(await stockOf(KEYBOARD)).toBe(5)
    expect(await command()).toContain(
      `${second.orderNumber}  2026-11-21 11:00 (Nairobi)  cancelled, payment simulated  $129.60`,
    )
  })

  it('can be canceled by its buyer until it ships, which releases its stock and emails both sides', async () => {
    // C642
    const { orderNumber } = (await place()).body.order!
    const cancel = (email: string) => post('/api/v1/orders/cancel', { orderNumber, email })
    expect((await cancel('somebody@example.org')).status).toBe(404)
    const { status, body } = await cancel(` ${ADDRESS.email.toUpperCase()} `)
    expect([status, body.order?.status]).toEqual([200, 'cancelled'])
    expect(await stockOf(KEYBOARD)).toBe(3)
    expect((await test.mails()).slice(2).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ADDRESS.email, `Your order ${orderNumber} was canceled`],
      ['owner@kibanda.example', `Order ${orderNumber} was canceled by its buyer`],
    ])
    expect((await cancel(ADDRESS.email)).body.error).toBe('order-under-way')
    const shipped = (await place(ONE_KEYBOARD)).body.order!
    await deskCommand(test.site, 'orders', 'ship', shipped.orderNumber)
    expect(
      (await post('/api/v1/orders/cancel', { orderNumber: shipped.orderNumber, email: ADDRESS.email })).status,
    ).toBe(409)
  })

  it('reduces the stock until the stock number in the content changes', async () => {
    await place()
    await syncStock(test.site.db, [{ id: KEYBOARD, stock: 3 }], '2')
    expect(await stockOf(KEYBOARD)).toBe(0)
    await syncStock(test.site.db, [{ id: KEYBOARD, stock: 12 }], '3')
    expect(await stockOf(KEYBOARD)).toBe(12)
  })

  it('ignores the stock numbers of publications older than the newest one served', async () => {
    const publish = (stock: number, publication: string) =>
      syncStock(test.site.db, [{ id: KEYBOARD, stock }], publication)
    await publish(20, '20261121080000000-a')
    await publish(20, '20261121090000000-b')
    await place()
    // Simulates another process with its own folder, which serves older publications.
    await publish(5, '20261121070000000-c')
    await publish(5, '20261121083000000-d')
    expect(await stockOf(KEYBOARD)).toBe(17)
    await publish(20, '20261121090000000-b')
    expect(await stockOf(KEYBOARD)).toBe(17)
    await publish(6, '20261121100000000-e')
    expect(await stockOf(KEYBOARD)).toBe(6)
  })

  it('reduces the public stock', async () => {
    await place()
    const answer = (await (await test.app.request('/api/v1/products')).json()) as {
      isLive: boolean
      products: Record<string, unknown>
    }
    expect(answer.isLive).toBe(true)
    expect(Object.keys(answer.products)).toHaveLength(8)
    expect(answer.products[KEYBOARD]).toEqual({ price: 120_00, stock: 0 })
  })
})
