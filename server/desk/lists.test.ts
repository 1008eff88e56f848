import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deskEndpoints } from '#contract/api/endpoints.ts'
import type { DeskMessage } from '#contract/desk/messages.ts'
import type { DeskOrder } from '#contract/desk/orders.ts'
import { searchText } from '#domain/desk/search-text.ts'
import { signUpOwner } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import type { AskedFor, DeskPage } from '#testing/fresh-desk.ts'
import { createCopies } from '#testing/large-site.ts'
import { ONE_KEYBOARD } from '#testing/sample-orders.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'

/** The number of messages, which exceeds the number that a search reads in one statement. */
const MESSAGES = 2345

describeOnEachDatabase('A desk list', (kind) => {
  const isPostgres = kind === 'PostgreSQL'
  let test: Awaited<ReturnType<typeof createTestApp>>
  let cookie: string
  /** The time by which the clock advances whenever it is read (ms). */
  let passing = 0
  beforeEach(async () => {
    let moment = NOW.getTime()
    passing = 0
    test = await createTestApp(kind, { now: () => new Date((moment += passing)) })
    ;({ cookie } = await signUpOwner(test))
  })
  afterEach(() => test.database.close())

  const ask = (place: string, asked: AskedFor) => test.post(`/api/v1/desk/${place}/list`, asked, { cookie })
  const list = async <Entry>(place: string, asked: AskedFor = {}): Promise<DeskPage<Entry>> => {
    const response = await ask(place, asked)
    expect(response.status, JSON.stringify(asked)).toBe(200)
    return (await response.json()) as DeskPage<Entry>
  }
  const position = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
  const fillMessages = async (count: number) => {
    await test.post('/api/v1/messages', {
      name: 'W',
      email: 'w@example.org',
      subject: 'Shop',
      message: 'Hello, how are you?',
    })
    await createCopies(test.site.db, isPostgres)(count, 'messages', ({ number, scrambled, moment }) => ({
      id: scrambled,
      number: sql`cast(${number} + 2 as integer)`,
      reference: sql`'MSG-' || upper(${scrambled})`,
      state: sql.lit('inbox'),
      reason: sql.lit(null),
      subject: sql`'Shop ' || cast(${number} as text) || '.'`,
      search_text: sql`'shop ' || cast(${number} as text) || '.'`,
      // Several messages share a timestamp.
      received_at: sql`substr(${moment}, 1, 15) || '0:00.000Z'`,
    }))
    await test.site.db.deleteFrom('messages').where('number', '=', 1).execute()
  }
  const numbers = ({ entries }: DeskPage<DeskMessage>) => entries.map(({ number }) => number)

  it('shows every entry once when paging to the oldest entry, and the same pages on the way back', async () => {
    await fillMessages(125)
    const pages: DeskPage<DeskMessage>[] = []
    for (let after: string | null = ''; after !== null; after = pages.at(-1)!.older)
      pages.push(await list('messages', { after }))
    expect(pages.map(({ entries }) => entries.length)).toEqual([20, 20, 20, 20, 20, 20, 5])
    expect(pages.flatMap(numbers)).toEqual(Array.from({ length: 125 }, (_, place) => 126 - place))
    const back = [pages.at(-1)!]
    while (back[0]!.newer !== null) back.unshift(await list('messages', { before: back[0]!.newer }))
    expect(back.map(numbers)).toEqual(pages.map(numbers))
    expect(back.map(({ older }) => older)).toEqual(pages.map(({ older }) => older))
  })

  it('keeps showing the same entries on a page while new entries arrive', async () => {
    await fillMessages(50)
    const first = await list<DeskMessage>('messages')
    const second = numbers(await list('messages', { after: first.older }))
    await test.site.db
      .updateTable('messages')
      .set({ received_at: '2026-12-01T00:00:00.000Z' })
      .where('number', '=', 2)
      .execute()
    expect(numbers(await list('messages', { after: first.older }))).toEqual(second)
    expect(numbers(await list('messages'))[0]).toBe(2)
  })

  it('counts entries up to 10,000, and reports whether there are more', async () => {
    await test.site.db
      .insertInto('audit_log')
      .values({ at: NOW.toISOString(), actor: 'a', act: 'b', subject: 'c', detail: '' })
      .execute()
    await createCopies(test.site.db, isPostgres)(9_999, 'audit_log', ({ number }) => ({
      id: sql`cast(${number} + 100 as integer)`,
    }))
    expect(await list('audit')).toMatchObject({ total: 10_000, isMore: false })
    await test.site.db
      .insertInto('audit_log')
      .values({ id: 90_000, at: NOW.toISOString(), actor: 'a', act: 'b', subject: 'c', detail: '' })
      .execute()
    expect(await list('audit')).toMatchObject({ total: 10_000, isMore: true })
  })

  it('rejects malformed positions', async () => {
    await fillMessages(30)
    const at = NOW.toISOString()
    const strange = [
      ...[
        null,
        1,
        'x',
        {},
        [],
        [at],
        [at, '1'],
        [1, 1],
        [at, 1, 1],
        [at, -1],
        [at, 1.5],
        [at, 1e300],
        [at, 2 ** 31],
        [at, null],
        [`${at}\0`, 1],
        [['a'], 1],
      ].map(position),
      'x',
      '%00',
      'a'.repeat(201),
      "'",
    ]
    for (const name of ['after', 'before'])
      for (const wrong of strange) {
        const response = await ask('messages', { [name]: wrong })
        expect([response.status, ((await response.json()) as { error: string }).error], `${name}=${wrong}`).toEqual([
          422,
          'body-shape',
        ])
      }
    // Any well-formed position is valid, even if there is no entry at that position.
    for (const key of [
      ["' or 1=1 --", 0],
      ['9', 2_147_483_647],
    ])
      expect((await ask('messages', { after: position(key) })).status).toBe(200)
    expect((await ask('orders', { after: position(['9', 'x']) })).status).toBe(200)
  })

  it('accepts search text only in the request body, so that no phone number or email address is in a URL', async () => {
    // C989
    const lists = deskEndpoints.filter(({ path }) => path.endsWith('/list'))
    expect(lists).toHaveLength(6)
    for (const { method, path } of lists) {
      expect([path, method]).toEqual([path, 'POST'])
      const former = path.replace('/list', '?search=0712345678')
      expect([former, (await test.app.request(former, { headers: { cookie } })).status]).toEqual([former, 404])
    }
    for (const { parameters = {} } of deskEndpoints) expect(Object.keys(parameters)).not.toContain('search')
    const first = await list('messages', { search: '0712345678', state: 'inbox', after: '', before: '' })
    expect(first.entries).toEqual([])
    for (const wrong of [{ search: 1 }, { search: 'x'.repeat(201) }, { state: 'gone' }, { after: '?' }])
      expect((await ask('messages', wrong as AskedFor)).status, JSON.stringify(wrong)).toBe(422)
  })

  describe('when searched', () => {
    it('searches in steps, shows each match once, and reports how far back it has searched', async () => {
      await fillMessages(MESSAGES)
      passing = 200
      const pages: DeskPage<DeskMessage>[] = []
      for (let after: string | null = ''; after !== null; after = pages.at(-1)!.older)
        pages.push(await list('messages', { search: 'SHOP 10', after }))
      const wanted = Array.from({ length: MESSAGES }, (_, number) => number).filter((number) =>
        String(number).startsWith('10'),
      )
      expect(pages.flatMap(numbers)).toEqual(wanted.map((number) => number + 2).toReversed())
      // Each statement reads 1,000 messages. The newest 1,000 contain a few matches, and the next 1,000 contain more
      // than a page of matches.
      expect(pages.length).toBeGreaterThan(3)
      expect(pages.slice(0, -1).every(({ searchedTo, isMore }) => searchedTo !== null && isMore)).toBe(true)
      expect(pages.at(-1)).toMatchObject({ searchedTo: null, older: null })
      const moments = pages.flatMap(({ searchedTo }) => searchedTo ?? [])
      expect(moments).toEqual(moments.toSorted().toReversed())
      expect(moments.every((moment) => !Number.isNaN(Date.parse(moment)))).toBe(true)
    })

    it('reads at most 20,000 entries per request, and stops after 100 ms', async () => {
      await fillMessages(23_456)
      const oldest = { search: 'shop 0.' }
      const first = await list<DeskMessage>('messages', oldest)
      expect(first).toMatchObject({ entries: [], total: 0, isMore: true })
      const skipped = await test.site.db
        .selectFrom('messages')
        .select('number')
        .orderBy('received_at', 'desc')
        .orderBy('number', 'desc')
        .limit(1)
        .offset(19_999)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(Buffer.from(first.older!, 'base64url').toString())).toEqual([first.searchedTo, skipped.number])
      expect(numbers(await list('messages', { ...oldest, after: first.older }))).toEqual([2])
      passing = 101
      const short = await list<DeskMessage>('messages', oldest)
      expect(short.searchedTo! > first.searchedTo!).toBe(true)
    })

    it('shows exact matches first, regardless of their age, and does not repeat them later', async () => {
      await fillMessages(MESSAGES)
      const { reference, number } = await test.site.db
        .selectFrom('messages')
        .selectAll()
        .where('number', '=', 5)
        .executeTakeFirstOrThrow()
      // Two other messages mention the reference of the first message.
      await test.site.db
        .updateTable('messages')
        .set({ message: `About ${reference}`, search_text: searchText([`About ${reference}`]) })
        .where('number', 'in', [2, 5, 2000])
        .execute()
      passing = 200
      const first = await list<DeskMessage>('messages', { search: reference.toLowerCase() })
      expect(numbers(first)).toEqual([number, 2000])
      const further = await list<DeskMessage>('messages', { search: reference, after: first.older })
      const last = await list<DeskMessage>('messages', { search: reference, after: further.older })
      expect([numbers(further), numbers(last), last.older]).toEqual([[], [2], null])
      // Only the requested state is searched.
      expect(numbers(await list('messages', { state: 'quarantine', search: reference }))).toEqual([])
    })

    it('finds the audit log entries of an order or purchase by a number or ID pasted in any format', async () => {
      // C776
      const done = { at: NOW.toISOString(), actor: 'owner', act: 'noted', detail: '', search_text: '' }
      for (const subject of ['KB-ATY7NFQX5Y', 'aB-c_D'])
        await test.site.db
          .insertInto('audit_log')
          .values({ ...done, subject })
          .execute()
      const subjectsOf = async (words: string) =>
        (await list<{ subject: string }>('audit', { search: words })).entries.map(({ subject }) => subject)
      for (const words of ['KB-ATY7NFQX5Y', 'kb\u2011aty7nfqx5y', 'ATY7NFQX5Y', '\u200eKB ATY٧NFQX٥Y.'])
        expect(await subjectsOf(words), words).toEqual(['KB-ATY7NFQX5Y'])
      for (const words of ['aB-c_D', '\u200eaB\u2011c_D\u200b'])
        expect(await subjectsOf(words), words).toEqual(['aB-c_D'])
    })

    it('finds an order by its number, email address and tracking number', async () => {
      for (let number = 0; number < 3; number++)
        expect((await test.post('/api/v1/orders', ONE_KEYBOARD, { 'idempotency-key': String(number) })).status).toBe(
          201,
        )
      const orders = await test.site.db.selectFrom('orders').selectAll().orderBy('id').execute()
      const { id, number } = orders[1]!
      await test.site.db
        .updateTable('orders')
        .set({ tracking_number: 'G4S-Ab1', tracking_search: 'g4s-ab1', email: 'one@example.org' })
        .where('id', '=', id)
        .execute()
      for (const words of [number, number.toLowerCase(), number.slice(3), 'G4S-Ab1', 'ONE@example.org', ` ${number} `])
        expect(
          (await list<DeskOrder>('orders', { search: words })).entries.map(({ order }) => order.orderNumber),
          words,
        ).toEqual([number])
    })
  })
})
