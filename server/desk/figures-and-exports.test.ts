import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { EXPORTED_TABLES } from '#contract/desk/export.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { sumOf } from '#server/backup/dump.ts'
import { restore } from '#server/backup/restore.ts'
import { readSnapshot } from '#server/db/read-snapshot.ts'
import { setStock } from '#server/orders/stock.ts'
import { cookieOf, PASSWORD, signUp, signUpOwner } from '#testing/accounts.ts'
import { createTestDatabase, describeOnEachDatabase } from '#testing/databases.ts'
import { freshDesk } from '#testing/fresh-desk.ts'
import { ADDRESS, ORDER, CUSTOMER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { NOW } from '#testing/test-app.ts'

describeOnEachDatabase('At the desk', (kind) => {
  const { test, owner, get, act, log } = freshDesk(kind)
  const { clock } = test

  it('the owner sees why the newest code, content or publication is not online', async () => {
    // C765
    expect(await get('/publication')).toEqual({ success: true, code: null, content: null, publication: null })
    const content = { at: '2026-11-21T08:00:00.000Z', sentences: 'content/site.yml: name: this field is missing' }
    await test.start({ readTroubles: () => ({ content }) })
    const { cookie } = await signUpOwner(test)
    const response = await test.app.request('/api/v1/desk/publication', { headers: { cookie } })
    expect(await response.json()).toEqual({ success: true, code: null, content, publication: null })
  })

  it('figures include the newest data', async () => {
    for (const [post, reader] of [
      [1, 'a'],
      [2, 'a'],
      [2, 'b'],
    ] as const)
      await test.post('/api/v1/helpful', { post, reader: reader.repeat(32) })
    const { helpful, coupons } = await get<{ helpful: unknown[]; coupons: { code: string; uses: number }[] }>(
      '/figures',
    )
    expect(helpful).toEqual([
      { post: 2, title: 'The second post', readers: 2 },
      { post: 1, title: 'The first post', readers: 1 },
    ])
    expect(coupons.map(({ code }) => code)).toEqual(test.site.shop.settings.coupons.map(({ code }) => code))
    expect(coupons.every(({ uses }) => uses === 0)).toBe(true)
  })

  it('plots show the last twelve weeks', async () => {
    await test.post('/api/v1/orders', ORDER)
    await test.post('/api/v1/purchases', ONE_SCRIPT)
    await test.site.db
      .insertInto('page_visits')
      .values([
        { page: addressOf(pages.contact), week: '2026-11-09', count: 7 },
        { page: addressOf(pages.contact), week: '2026-01-05', count: 9 },
      ])
      .execute()
    clock.now = new Date(clock.now.getTime() - 7 * 86_400_000)
    await test.post('/api/v1/purchases', ONE_SCRIPT)
    clock.now = NOW
    const { weeks, plots } = await get<{ weeks: string[]; plots: { title: string; values: number[]; svg: string }[] }>(
      '/plots',
    )
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, '2026-08-31', '2026-11-16'])
    expect(
      plots.map(({ title, values }) => [title, values.slice(-3), values.reduce((sum, value) => sum + value, 0)]),
    ).toEqual([
      ['Views of the contact page', [0, 7, 0], 7],
      ['Messages in the inbox', [0, 0, 0], 0],
      ['Shop orders', [0, 0, 1], 1],
      ['Script sales', [0, 1, 1], 2],
    ])
    for (const { svg } of plots)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^<]*>(<rect [^<>]*\/>)+<\/svg>$/)
  })

  it('revenue is the sum of both shops’ earnings by week and by month', async () => {
    // C608
    const place = async () =>
      ((await (await test.post('/api/v1/orders', ORDER)).json()) as { order: { orderNumber: string } }).order
    clock.now = new Date('2026-09-30T21:30:00Z')
    await test.post('/api/v1/purchases', ONE_SCRIPT)
    clock.now = NOW
    await place()
    await test.site.db.updateTable('orders').set({ payment: 'paid' }).where('has_products', '=', 1).execute()
    await setStock(test.site.db, ORDER.lines[0]!.id, 10)
    const { orderNumber } = await place()
    await act('/orders/move', { orderNumber, from: 'processing', to: 'cancelled' })
    type Earned = { periods: { from: string; orders: number; sales: number; simulated: number }[]; svg: string }
    const { weeks, months } = await get<{ weeks: Earned; months: Earned }>('/revenue')
    const earned = ({ periods }: Earned) => periods.filter(({ orders, sales }) => orders + sales > 0)
    expect([weeks.periods.length, months.periods.length]).toEqual([12, 12])
    expect(earned(weeks)).toEqual([
      { from: '2026-09-28', orders: 0, sales: 52_92, simulated: 52_92 },
      { from: '2026-11-16', orders: 388_80, sales: 0, simulated: 0 },
    ])
    // At the time of the sale, it was already October in Nairobi.
    expect(earned(months)).toEqual([
      { from: '2026-10-01', orders: 0, sales: 52_92, simulated: 52_92 },
      { from: '2026-11-01', orders: 388_80, sales: 0, simulated: 0 },
    ])
    expect(months.svg).toMatch(/^<svg /)
  })

  describe('an export', () => {
    const prepare = async (table?: string) => {
      const response = await test.post('/api/v1/desk/export', { table }, { cookie: owner.cookie })
      return {
        status: response.status,
        ...((await response.json()) as { name: string; address: string; error?: string }),
      }
    }
    const fetchFile = (address: string, headers: Record<string, string> = {}) =>
      test.app.request(address, { headers: { cookie: owner.cookie, ...headers } })
    const save = async (table?: string) => {
      const { name, address } = await prepare(table)
      const response = await fetchFile(address)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
      return {
        name,
        type: response.headers.get('content-type'),
        text: Buffer.from(await response.arrayBuffer()).toString(),
      }
    }

    it('of all data can be restored to a new site', async () => {
      await test.post('/api/v1/orders', ORDER)
      const { name, text } = await save()
      expect(name).toBe('kibanda-2026-11-21.jsonl')
      const other = await createTestDatabase(kind)
      const file = join(other.settings.dataDir, name)
      writeFileSync(file, text)
      const isPostgres = kind === 'PostgreSQL'
      const { hash } = await restore(other.db, isPostgres, file, test.site.hash)
      expect(
        await readSnapshot(other.db, isPostgres, (moment) => sumOf(moment, isPostgres, test.site.hash)),
      ).toMatchObject({ hash })
      expect((await log())[0]).toEqual(['exported', 'everything', name, owner.email])
      await other.close()
    })

    const rowOf = async (table: string) => {
      const [names, row, ...rest] = (await save(table)).text.trimEnd().split('\r\n')
      expect(rest, table).toEqual([])
      const cells = row!.split(',')
      expect(cells, table).toHaveLength(names!.split(',').length)
      // Amounts in cents and JSON are useless in a spreadsheet.
      expect(row, table).not.toMatch(/[{}[\]"]/)
      return Object.fromEntries(names!.split(',').map((name, place) => [name, cells[place]]))
    }

    it('of a single table is a CSV file without hashes, keys or PINs', async () => {
      await test.post('/api/v1/orders', ORDER)
      await test.post('/api/v1/reviews', {
        product: 'trail-watch',
        rating: 5,
        name: '=cmd()',
        title: 'Good, "really"',
        comment: 'It is.',
      })
      const { purchases } = (await (await test.post('/api/v1/purchases', ONE_SCRIPT)).json()) as {
        purchases: [Purchase]
      }
      await test.file({ pin: 'A007654321Q' })
      const texts: Record<string, string> = {}
      for (const table of EXPORTED_TABLES) {
        const { name, type, text } = await save(table)
        expect([name, type]).toEqual([`${table.replaceAll('_', '-')}-2026-11-21.csv`, 'text/csv; charset=utf-8'])
        // C780
        expect(text.startsWith('\ufeff'), table).toBe(true)
        expect(text, table).not.toMatch(/_hash|A007654321Q|,1Q/)
        expect(text, table).not.toContain(purchases[0].licenseKey)
        texts[table] = text
      }
      expect(texts.product_reviews).toContain(`'=cmd(),"Good, ""really"""`)
      expect(texts.orders!.split('\r\n')).toHaveLength(4)
    })

    it('of a single table has decimal amounts, their currency, and a column for each part of an address', async () => {
      // C607
      await test.post('/api/v1/orders', { ...ORDER, shippingAddress: { ...ADDRESS, city: '=cmd()' } })
      const order = await rowOf('orders')
      expect(order).toMatchObject({
        subtotal: '360.00',
        discount: '0.00',
        tax: '28.80',
        shipping: '0.00',
        total: '388.80',
        currency: 'USD',
        shipping_method_name: 'Standard',
        shipping_first_name: 'Wanjiru',
        shipping_city: `'=cmd()`,
        shipping_zip_code: '62701',
        billing_last_name: 'Mfano',
        items: '3 x Herufi Quiet Keyboard 75 at 120.00',
      })
      expect(order).not.toHaveProperty('shipping_address.city')
      expect(await rowOf('order_lines')).toMatchObject({
        order_number: order.number,
        ordered_at: order.placed_at,
        name: 'Herufi Quiet Keyboard 75',
        unit_price: '120.00',
        currency: 'USD',
        quantity: '3',
      })
    })

    it('of a single table has the scripts of an order, and the script of each license', async () => {
      // C607
      await test.post('/api/v1/purchases', ONE_SCRIPT)
      const order = await rowOf('orders')
      expect(order).toMatchObject({ total: '52.92', currency: 'USD', customer_first_name: CUSTOMER.firstName })
      expect(order).toMatchObject({ shipping_city: '', items: '1 x Jedwali at 49.00' })
      expect(await rowOf('licenses')).toMatchObject({ order_number: order.number, script_number: '1', quantity: '1' })
    })

    it('is rejected for an unknown table', async () => {
      for (const wrong of ['sessions', 'users;--', '']) expect((await prepare(wrong)).error).toBe('body-shape')
    })

    it('has a link that is valid for one minute, only in this session and for this table', async () => {
      const { address } = await prepare('orders')
      const again = cookieOf(await test.post('/api/v1/account/sign-in', { email: owner.email, password: PASSWORD }))
      const refused = async (response: Response) => [
        response.status,
        ((await response.json()) as { error: string }).error,
      ]
      const wrong = [410, 'export-link-wrong']
      expect(await refused(await fetchFile(address, { cookie: again }))).toEqual(wrong)
      expect(await refused(await fetchFile(address, { cookie: '' }))).toEqual([401, 'not-signed-in'])
      const { cookie } = await signUp(test, 'somebody@example.org')
      expect(await refused(await fetchFile(address, { cookie }))).toEqual([403, 'not-for-you'])
      expect(await refused(await fetchFile(address, { origin: 'https://evil.example' }))).toEqual([
        403,
        'not-from-here',
      ])
      for (const other of [
        address.replace('orders', 'users'),
        address.slice(0, -1),
        address.replace(/token=.*/, ''),
        address.replace(/token=.*/, 'token=%00.1.x'),
      ])
        expect(await refused(await fetchFile(other))).toEqual(wrong)
      clock.now = new Date(clock.now.getTime() + 59_000)
      const inTime = await fetchFile(address)
      expect(inTime.status).toBe(200)
      await inTime.text()
      clock.now = new Date(clock.now.getTime() + 1_000)
      expect(await refused(await fetchFile(address))).toEqual(wrong)
    })

    it('ends when its client disconnects, and at most two exports run at a time', async () => {
      const { address } = await prepare()
      const slow = [await fetchFile(address), await fetchFile(address)]
      expect((await fetchFile(address)).status).toBe(409)
      expect(await prepare()).toMatchObject({ status: 409, error: 'exports-under-way' })
      expect((await test.app.request(address, { method: 'HEAD', headers: { cookie: owner.cookie } })).status).toBe(200)
      await slow[0]!.body!.cancel()
      while ((await prepare()).status !== 200) await yieldToEventLoop()
      const third = await fetchFile(address)
      expect((await third.text()).split('\n').length).toBeGreaterThan(10)
      await slow[1]!.text()
      expect(test.logged.filter(({ event }) => event === 'export-broken-off')).toHaveLength(1)
    })

    it('is aborted if the database fails, so that nobody mistakes it for complete', async () => {
      await test.site.db.schema.dropTable('mails').execute()
      const { address } = await prepare()
      const response = await fetchFile(address)
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toThrow()
      expect(test.logged.filter(({ event }) => event === 'export-broken-off')).toHaveLength(1)
    })
  })
})
