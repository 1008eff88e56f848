import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as giveWay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../contract/desk/audit.ts'
import type { DeskMessage } from '../../contract/desk/messages.ts'
import { LONGEST_SHORT_TEXT } from '../../contract/desk/list.ts'
import type { DeskOrder } from '../../contract/desk/orders.ts'
import { EXPORTED_TABLES } from '../../contract/desk/export.ts'
import type { DeskFilings } from '../../contract/desk/filings.ts'
import type { DeskSale } from '../../contract/desk/purchases.ts'
import type { DeskReview } from '../../contract/desk/reviews.ts'
import type { Purchase } from '../../domain/codeshop/purchases.ts'
import { sumOf } from '../backup/dump.ts'
import { restore } from '../backup/restore.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import { cookieOf, PASSWORD, signUp, signUpOwner, type Browser } from '../../testing/accounts.ts'
import { createTestDatabase, describeOnEachDatabase } from '../../testing/databases.ts'
import { ADDRESS, ORDER } from '../../testing/sample-order.ts'
import { ONE_SCRIPT } from '../../testing/sample-purchase.ts'
import { createTestApp, NOW } from '../../testing/test-app.ts'

type Page<Entry> = {
  entries: Entry[]
  total: number
  isMore: boolean
  older: string | null
  newer: string | null
  searchedTo: string | null
}

describeOnEachDatabase('At the desk', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let owner: Browser
  let now = NOW
  const open = async (mailTo: string | undefined) => {
    test = await createTestApp(kind, { mailTo, now: () => now })
    owner = await signUpOwner(test)
  }
  beforeEach(() => {
    now = NOW
    return open('owner@kibanda.example')
  })
  afterEach(() => test.database.close())

  const get = async <Answer>(path: string): Promise<Answer> =>
    (await (await test.app.request(`/api/v1/desk${path}`, { headers: { cookie: owner.cookie } })).json()) as Answer
  const act = async (path: string, body: object) => {
    const response = await test.post(`/api/v1/desk${path}`, body, { cookie: owner.cookie })
    return { status: response.status, ...((await response.json()) as { success: boolean; error?: string }) }
  }
  const log = async () =>
    (await get<Page<AuditEntry>>('/audit')).entries.map(({ act: done, subject, detail, actor }) => [
      done,
      subject,
      detail,
      actor,
    ])
  const mails = () => test.parts.db.selectFrom('mails').selectAll().execute()

  describe('messages', () => {
    const write = async (subject: string, more: object = {}) => {
      const { token } = (await (await test.app.request('/api/v1/messages/token')).json()) as { token: string }
      now = new Date(now.getTime() + 10_000)
      await test.post('/api/v1/messages', {
        name: 'Wanjiru',
        email: 'wanjiru@example.org',
        subject,
        message: `Hello.\nAbout: ${subject}`,
        token,
        ...more,
      })
    }
    const list = (query = '') => get<Page<DeskMessage>>(`/messages${query}`)

    it('are listed, searched and paged, the newest first', async () => {
      for (let number = 1; number <= 23; number++) await write(`Shop ${number}`)
      await write('100% _sure_')
      await write('Spam', { website: 'x' })
      const first = await list()
      expect([first.total, first.isMore, first.entries.length, first.newer, first.searchedTo]).toEqual([
        24,
        false,
        20,
        null,
        null,
      ])
      expect(first.entries[0]).toMatchObject({
        number: 24,
        subject: '100% _sure_',
        message: 'Hello.\nAbout: 100% _sure_',
        isRead: false,
        answers: [],
        state: 'inbox',
        reason: null,
      })
      const second = await list(`?after=${first.older}`)
      expect(second.entries.map(({ subject }) => subject)).toEqual(['Shop 4', 'Shop 3', 'Shop 2', 'Shop 1'])
      expect(second.older).toBeNull()
      expect(await list(`?before=${second.newer}`)).toEqual(first)
      expect((await list('?search=SHOP%202')).entries.map(({ subject }) => subject)).toEqual([
        'Shop 23',
        'Shop 22',
        'Shop 21',
        'Shop 20',
        'Shop 2',
      ])
      expect((await list('?search=0%25%20_')).total).toBe(1)
      expect((await list('?search=%25%25')).total).toBe(0)
      expect((await list('?state=quarantine')).entries).toMatchObject([{ subject: 'Spam', reason: 'trap' }])
      for (const wrong of ['?state=gone', `?search=${'x'.repeat(201)}`])
        expect(await list(wrong)).toMatchObject({ error: 'body-shape' })
    })

    it('are read, moved and answered, and all of it is in the log', async () => {
      await write('A shop')
      await test.parts.db.deleteFrom('mails').execute()
      const [{ reference }] = (await list()).entries as [DeskMessage]
      expect(await act('/messages/read', { number: 1, isRead: true })).toMatchObject({ status: 200 })
      expect((await list()).entries[0]!.isRead).toBe(true)
      expect(await act('/messages/move', { number: 1, to: 'quarantine' })).toMatchObject({ status: 200 })
      expect(await act('/messages/move', { number: 1, to: 'quarantine' })).toMatchObject({
        status: 409,
        error: 'desk-conflict',
      })
      expect((await list('?state=quarantine')).entries).toMatchObject([{ reference, reason: 'owner' }])
      await act('/messages/move', { number: 1, to: 'inbox' })
      expect(await act('/messages/answer', { number: 1, text: ' Yes.\r\nGladly. ' })).toMatchObject({ status: 200 })
      expect((await list()).entries[0]!.answers).toEqual([{ text: 'Yes.\nGladly.', at: now.toISOString() }])
      expect(await mails()).toMatchObject([
        {
          recipient: 'wanjiru@example.org',
          reply_to: 'owner@kibanda.example',
          subject: `Re: your message ${reference}`,
          text: 'Yes.\nGladly.\n',
        },
      ])
      for (const text of ['', ' \n']) expect((await act('/messages/answer', { number: 1, text })).status).toBe(409)
      expect((await act('/messages/answer', { number: 2, text: 'x' })).status).toBe(404)
      expect(await log()).toEqual([
        ['message answered', reference, 'Yes.\nGladly.', owner.email],
        ['message moved', reference, 'quarantine → inbox', owner.email],
        ['message moved', reference, 'inbox → quarantine', owner.email],
        ['message read', reference, '', owner.email],
      ])
      expect(JSON.stringify(test.logged)).not.toMatch(/wanjiru|Gladly/i)
    })

    it('cannot be answered where no mail is sent, and nothing is kept of the try', async () => {
      await test.database.close()
      await open(undefined)
      await write('A shop')
      expect(await act('/messages/answer', { number: 1, text: 'Yes' })).toMatchObject({
        status: 409,
        error: 'no-answers-here',
      })
      expect((await list()).entries[0]).toMatchObject({ isRead: false, answers: [] })
      expect(await log()).toEqual([])
    })
  })

  describe('orders', () => {
    const place = async () =>
      ((await (await test.post('/api/v1/orders', ORDER)).json()) as { order: { orderNumber: string } }).order
        .orderNumber
    const list = (query = '') => get<Page<DeskOrder>>(`/orders${query}`)
    const stockOf = async (id: string) =>
      (await get<{ products: { id: string; available: number }[] }>('/stock')).products.find(
        (product) => product.id === id,
      )!.available

    it('follow the one table of statuses, from the status that was seen', async () => {
      const orderNumber = await place()
      expect((await list()).entries).toMatchObject([{ order: { orderNumber, status: 'processing' }, notes: [] }])
      expect((await act('/orders/move', { orderNumber, from: 'processing', to: 'delivered' })).status).toBe(409)
      expect((await act('/orders/move', { orderNumber, from: 'pending', to: 'processing' })).status).toBe(409)
      expect(
        (await act('/orders/move', { orderNumber, from: 'processing', to: 'shipped', trackingNumber: ' G4S-1 ' }))
          .status,
      ).toBe(200)
      expect((await act('/orders/move', { orderNumber, from: 'processing', to: 'cancelled' })).status).toBe(409)
      expect((await list('?state=shipped')).entries).toMatchObject([
        { order: { status: 'shipped', trackingNumber: 'G4S-1' } },
      ])
      expect((await act('/orders/note', { orderNumber, text: 'Left with the neighbour' })).status).toBe(200)
      expect((await list()).entries[0]!.notes).toEqual([{ text: 'Left with the neighbour', at: NOW.toISOString() }])
      expect((await log()).map(([done, , detail]) => [done, detail])).toEqual([
        ['order noted', 'Left with the neighbour'],
        ['order moved', 'processing → shipped, tracking number G4S-1'],
      ])
      // The buyer sees the way of the order, and nothing of the notes.
      const seen = await (await test.post('/api/v1/orders/lookup', { orderNumber, email: ADDRESS.email })).text()
      expect(seen).toContain('G4S-1')
      expect(seen).not.toContain('neighbour')
    })

    it('take a tracking number of the length that the form takes', async () => {
      const move = { orderNumber: await place(), from: 'processing', to: 'shipped' }
      const longest = 'G'.repeat(LONGEST_SHORT_TEXT)
      expect((await act('/orders/move', { ...move, trackingNumber: `${longest}G` })).status).toBe(422)
      expect((await act('/orders/move', { ...move, trackingNumber: longest })).status).toBe(200)
    })

    it('of the same status are moved once, however often it is pressed', async () => {
      const orderNumber = await place()
      const before = await stockOf(ORDER.lines[0]!.id)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => act('/orders/move', { orderNumber, from: 'processing', to: 'cancelled' })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
      expect(await stockOf(ORDER.lines[0]!.id)).toBe(before + ORDER.lines[0]!.quantity)
      expect(await log()).toHaveLength(1)
    })

    it('are found by number, address and tracking number', async () => {
      const orderNumber = await place()
      for (const search of [orderNumber.slice(3).toLowerCase(), ADDRESS.city, ADDRESS.email])
        expect((await list(`?search=${encodeURIComponent(search)}`)).total, search).toBe(1)
      expect((await list('?search=nowhere')).total).toBe(0)
    })

    it('have a stock that is set from the number that was seen', async () => {
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

  describe('purchases', () => {
    const buy = async () =>
      (await (await test.post('/api/v1/purchases', ONE_SCRIPT)).json()) as { number: string; purchases: [Purchase] }
    const list = (query = '') => get<Page<DeskSale>>(`/purchases${query}`)
    const change = (purchase: string, what: string, reason = 'paid back') =>
      act('/purchases/change', { purchase, change: what, reason })

    it('are listed without their license keys, revoked, restored and given their downloads again, with a reason', async () => {
      const { number, purchases } = await buy()
      const [{ id, licenseKey, downloadUrl }] = purchases
      await (await test.app.request(downloadUrl)).arrayBuffer()
      const sale = {
        number,
        name: 'Wanjiru Mfano',
        email: 'wanjiru@example.org',
        total: 52_92,
        purchases: [{ id, state: 'active', downloads: 1, mostDownloads: 5, because: null }],
      }
      expect((await list()).entries).toMatchObject([sale])
      expect(JSON.stringify(await list())).not.toContain(licenseKey)
      expect([(await list(`?search=${number.toLowerCase()}`)).total, (await list('?search=nobody')).total]).toEqual([
        1, 0,
      ])
      expect((await change(id, 'restore')).status).toBe(409)
      expect((await change(id, 'revoke', ' ')).status).toBe(409)
      expect((await change(id, 'revoke')).status).toBe(200)
      expect((await list()).entries[0]!.purchases[0]).toMatchObject({ state: 'revoked', because: 'paid back' })
      expect((await change(id, 'restore', 'a mistake')).status).toBe(200)
      expect((await change(id, 'reset', 'a new computer')).status).toBe(200)
      expect((await list()).entries[0]!.purchases[0]).toMatchObject({ state: 'active', because: null, downloads: 0 })
      expect((await change('nothing', 'reset')).status).toBe(404)
      expect((await log()).map(([done, subject, detail]) => [done, subject, detail])).toEqual([
        ['downloads given again', id, 'Jedwali: a new computer'],
        ['license restored', id, 'Jedwali: a mistake'],
        ['license revoked', id, 'Jedwali: paid back'],
      ])
    })

    it('get another license key, which the buyer is told by mail, and the former one is worth nothing', async () => {
      const [{ id, licenseKey, licenseFile }] = (await buy()).purchases
      const ask = async (path: string, key: string) =>
        (
          (await (
            await test.post(`/api/v1/licenses/${path}`, { licenseKey: key, scriptId: 1, instance: 'a' })
          ).json()) as { result: string }
        ).result
      expect(await ask('activate', licenseKey)).toBe('valid')
      expect((await change(id, 'rotate', 'it was published')).status).toBe(200)
      const mail = (await mails()).at(-1)!
      const key = /LIC-\S+/.exec(mail.text)![0]
      expect([mail.recipient, mail.reply_to, key === licenseKey]).toEqual([
        'Wanjiru@example.org',
        'owner@kibanda.example',
        false,
      ])
      expect([await ask('validate', licenseKey), await ask('validate', key)]).toEqual(['not-found', 'valid'])
      expect(await test.parts.db.selectFrom('activations').selectAll().execute()).toEqual([])
      expect((await test.post('/api/v1/purchases/link', { purchaseId: id, licenseKey })).status).toBe(404)
      expect((await test.post('/api/v1/purchases/link', { purchaseId: id, licenseKey: key })).status).toBe(200)
      expect(JSON.stringify(await test.parts.db.selectFrom('sales').selectAll().execute())).not.toContain(licenseKey)
      expect(licenseFile).not.toContain(licenseKey)
      expect(JSON.stringify(await log())).not.toMatch(/LIC-/)
      expect((await log())[0]!.slice(0, 3)).toEqual(['license key replaced', id, 'Jedwali: it was published'])
    })

    it('are signed with a key that is rotated and withdrawn', async () => {
      const keys = async () => (await get<{ keys: { id: string }[] }>('/license-keys')).keys.map(({ id }) => id)
      const [old] = await keys()
      expect((await act('/license-keys', { withdraw: old, reason: 'lost' })).status).toBe(409)
      expect((await act('/license-keys', { reason: ' ' })).status).toBe(409)
      expect((await act('/license-keys', { reason: 'a new year' })).status).toBe(200)
      const [next] = await keys()
      expect(await keys()).toEqual([next, old])
      expect((await act('/license-keys', { withdraw: old, reason: 'lost' })).status).toBe(200)
      expect(await keys()).toEqual([next])
      expect((await log()).map(([done, subject, detail]) => [done, subject, detail])).toEqual([
        ['signing key withdrawn', old, 'lost'],
        ['signing key rotated', next, 'a new year'],
      ])
    })
  })

  it('filings are counted by state and settled, and no PIN is seen', async () => {
    await test.file({ pin: 'A001234567Z' })
    await test.file({ pin: 'A007654321Q' })
    await test.parts.db
      .updateTable('nil_returns')
      .set({ state: 'unknown', acknowledgement_number: null })
      .where('pin_ending', '=', '1Q')
      .execute()
    const show = () => get<DeskFilings>('/filings')
    const shown = await show()
    expect(shown.counts).toEqual([
      { provider: 'practice', state: 'filed', count: 1 },
      { provider: 'practice', state: 'unknown', count: 1 },
    ])
    expect(shown.unknown).toMatchObject([{ provider: 'practice', year: 2025 }])
    // An id is made by chance, and may hold any two characters.
    expect(JSON.stringify(shown).replaceAll(/"id":"[^"]*"/g, '')).not.toMatch(/1Q|7Z|A00/)
    const [{ id }] = shown.unknown as [DeskFilings['unknown'][number]]
    expect((await act('/filings/settle', { id, acknowledgementNumber: ' ' })).status).toBe(409)
    expect((await act('/filings/settle', { id, acknowledgementNumber: 'KRA-1' })).status).toBe(200)
    expect((await act('/filings/settle', { id, acknowledgementNumber: null })).status).toBe(404)
    expect((await show()).unknown).toEqual([])
    expect(await log()).toEqual([['filing settled', id, 'filed as KRA-1', owner.email]])
  })

  it('figures are those of now', async () => {
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
      { post: 2, readers: 2 },
      { post: 1, readers: 1 },
    ])
    expect(coupons.map(({ code }) => code)).toEqual(test.parts.shop.settings.coupons.map(({ code }) => code))
    expect(coupons.every(({ uses }) => uses === 0)).toBe(true)
  })

  it('plots show the last twelve weeks', async () => {
    await test.post('/api/v1/orders', ORDER)
    await test.post('/api/v1/purchases', ONE_SCRIPT)
    await test.parts.db
      .insertInto('page_visits')
      .values([
        { page: '/contact', week: '2026-11-09', count: 7 },
        { page: '/contact', week: '2026-01-05', count: 9 },
      ])
      .execute()
    now = new Date(now.getTime() - 7 * 86_400_000)
    await test.post('/api/v1/purchases', ONE_SCRIPT)
    now = NOW
    const { weeks, plots } = await get<{ weeks: string[]; plots: { title: string; values: number[]; svg: string }[] }>(
      '/plots',
    )
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, '2026-08-31', '2026-11-16'])
    expect(
      plots.map(({ title, values }) => [title, values.slice(-3), values.reduce((sum, value) => sum + value, 0)]),
    ).toEqual([
      ['Visits to the contact page', [0, 7, 0], 7],
      ['Messages in the inbox', [0, 0, 0], 0],
      ['Orders of the shop', [0, 0, 1], 1],
      ['Sales of scripts', [0, 1, 1], 2],
    ])
    for (const { svg } of plots)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^<]*>(<rect [^<>]*\/>)+<\/svg>$/)
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
      return { name, type: response.headers.get('content-type'), text: await response.text() }
    }

    it('of everything is what a new site is restored from, with the same content', async () => {
      await test.post('/api/v1/orders', ORDER)
      const { name, text } = await save()
      expect(name).toBe('kibanda-2026-11-21.jsonl')
      const other = await createTestDatabase(kind)
      const file = join(other.settings.dataDir, name)
      writeFileSync(file, text)
      const isPostgres = kind === 'PostgreSQL'
      const { hash } = await restore(other.db, isPostgres, file, test.parts.hash)
      expect(
        await readSnapshot(other.db, isPostgres, (moment) => sumOf(moment, isPostgres, test.parts.hash)),
      ).toMatchObject({ hash })
      expect((await log())[0]).toEqual(['exported', 'everything', name, owner.email])
      await other.close()
    })

    it('of a table is for other programs, without hashes, keys and PINs', async () => {
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
        expect(text, table).not.toMatch(/_hash|A007654321Q|,1Q/)
        expect(text, table).not.toContain(purchases[0].licenseKey)
        texts[table] = text
      }
      expect(texts.product_reviews).toContain(`'=cmd(),"Good, ""really"""`)
      expect(texts.orders!.split('\r\n')).toHaveLength(3)
    })

    it('of nothing that there is, is refused', async () => {
      for (const wrong of ['sessions', 'users;--', '']) expect((await prepare(wrong)).error).toBe('body-shape')
    })

    it('has an address that is good for this session, this table and one minute', async () => {
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
      now = new Date(now.getTime() + 59_000)
      const inTime = await fetchFile(address)
      expect(inTime.status).toBe(200)
      await inTime.text()
      now = new Date(now.getTime() + 1_000)
      expect(await refused(await fetchFile(address))).toEqual(wrong)
    })

    it('that nobody reads ends when its reader goes away, and no more than two run at a time', async () => {
      const { address } = await prepare()
      const slow = [await fetchFile(address), await fetchFile(address)]
      expect((await fetchFile(address)).status).toBe(409)
      expect(await prepare()).toMatchObject({ status: 409, error: 'exports-under-way' })
      expect((await test.app.request(address, { method: 'HEAD', headers: { cookie: owner.cookie } })).status).toBe(200)
      await slow[0]!.body!.cancel()
      while ((await prepare()).status !== 200) await giveWay()
      const third = await fetchFile(address)
      expect((await third.text()).split('\n').length).toBeGreaterThan(10)
      await slow[1]!.text()
      expect(test.logged.filter(({ event }) => event === 'export-broken-off')).toHaveLength(1)
    })

    it('breaks off where the database fails, so that nobody takes it for the whole', async () => {
      await test.parts.db.schema.dropTable('mails').execute()
      const { address } = await prepare()
      const response = await fetchFile(address)
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toThrow()
      expect(test.logged.filter(({ event }) => event === 'export-broken-off')).toHaveLength(1)
    })
  })

  it('reviews are decided on', async () => {
    await test.post('/api/v1/reviews', {
      product: 'trail-watch',
      rating: 5,
      name: 'Achieng',
      title: 'Good',
      comment: 'It is.',
    })
    const list = async (state: string) => (await get<Page<DeskReview>>(`/reviews?state=${state}`)).entries
    const [{ reference }] = (await list('waiting')) as [DeskReview]
    expect((await act('/reviews/decide', { reference: reference.toLowerCase(), decision: 'approved' })).status).toBe(
      200,
    )
    expect([await list('waiting'), await list('approved')]).toMatchObject([
      [],
      [{ reference, state: 'approved', title: 'Good' }],
    ])
    expect((await act('/reviews/decide', { reference: 'REV-NONE', decision: 'approved' })).status).toBe(404)
    expect(await log()).toEqual([['review approved', reference, 'trail-watch, 5 of 5, Achieng', owner.email]])
  })
})
