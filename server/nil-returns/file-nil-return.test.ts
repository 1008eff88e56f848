import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { filingAnswerSchema } from '../../contract/nil-returns.ts'
import { openDatabase } from '../db/open.ts'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { startStubAuthority } from '../../testing/stub-authority.ts'
import { createTestApp, NOW } from '../../testing/test-app.ts'
import { createGavaConnect } from './gavaconnect.ts'
import { countNilReturns, giveUpSendings, listUnknown, settleUnknown } from './queries.ts'

describeOnEachDatabase('A filing', (kind) => {
  const open: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close()
  })

  async function setUp(changes: Parameters<typeof createTestApp>[1] = {}) {
    const authority = await startStubAuthority()
    open.push(authority.stop)
    const settings = {
      provider: 'live' as const,
      host: authority.host,
      consumerKey: 'key',
      consumerSecret: 'secret',
      fetch,
      now: () => NOW,
      deadline: 500,
    }
    const test = await createTestApp(kind, { taxAuthority: createGavaConnect(settings), ...changes })
    open.push(test.database.close)
    return { authority, ...test }
  }

  it('answers in the documented shape, the receipt without the full PIN', async () => {
    // C280 C285 C286 C295
    const { file } = await setUp()
    const { status, body } = await file()
    expect(status).toBe(200)
    expect(v.parse(filingAnswerSchema, body).data.receipt).toEqual({
      acknowledgementNumber: 'KRAKBU2026001',
      provider: 'live',
      year: 2025,
      pin: 'A00*****67Z',
      filedAt: NOW.toISOString(),
    })
    expect(body.message).toBe(
      "Your nil returns have been filed successfully. KRA's acknowledgement number is KRAKBU2026001.",
    )
  })

  it('of 50 clients at once reaches the authority once, and all are told the same number', async () => {
    const { file, authority } = await setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => file()))
    expect(authority.state.filings).toHaveLength(1)
    expect(answers.map(({ status, body }) => [status, body.success])).toEqual(
      Array.from({ length: 50 }, () => [200, true]),
    )
    // Who comes after the answer is told of it in other words.
    const numbers = answers.map(({ body }) => v.parse(filingAnswerSchema, body).data.receipt?.acknowledgementNumber)
    expect(new Set(numbers)).toEqual(new Set(['KRAKBU2026001']))
  })

  if (kind === 'PostgreSQL') {
    it('reaches the authority once when the 50 clients ask two servers on one database', async () => {
      const { file, authority, database, parts } = await setUp()
      const other = await createTestApp(kind, { ...parts, db: await openDatabase(database.settings) })
      open.push(other.database.close, () => other.parts.db.destroy())
      const answers = await Promise.all(Array.from({ length: 50 }, (_, client) => (client % 2 ? file : other.file)()))
      expect(authority.state.filings).toHaveLength(1)
      expect(answers.map(({ status, body }) => [status, body.success])).toEqual(
        Array.from({ length: 50 }, () => [200, true]),
      )
    })
  }

  it('is answered with the first number when it comes again, also after restarts', async () => {
    const { file, authority, database, parts } = await setUp()
    await file()
    for (let restart = 0; restart < 3; restart++) {
      const again = await createTestApp(kind, { ...parts, db: await openDatabase(database.settings) })
      open.push(() => again.parts.db.destroy(), again.database.close)
      await giveUpSendings(again.parts.db, NOW, NOW)
      const { status, body } = await again.file({ pin: 'a001234567z' })
      expect([status, body.success]).toEqual([200, true])
      expect(body.message).toContain('KRAKBU2026001')
    }
    expect(authority.state.filings).toHaveLength(1)
  })

  it('of unknown outcome is not sent again, until the owner has settled it', async () => {
    const { file, authority, database } = await setUp()
    authority.state.answer = 'hang'
    expect((await file()).status).toBe(504)
    authority.state.answer = 'filed'
    for (let tries = 0; tries < 3; tries++) {
      const { status, body } = await file()
      expect([status, body.success, body.error]).toEqual([409, false, 'already-unknown'])
      expect(body.message).toContain('https://itax.kra.go.ke')
    }
    expect(authority.state.filings).toHaveLength(1)

    const [row] = await listUnknown(database.db)
    expect(row?.pin_ending).toBe('7Z')
    expect(await settleUnknown(database.db, row!.id, undefined, NOW)).toBe(true)
    expect(await settleUnknown(database.db, row!.id, 'KRA9', NOW)).toBe(false)
    expect((await file()).body.success).toBe(true)
    expect(authority.state.filings).toHaveLength(2)
  })

  it('that the owner found to be filed is answered with the number that was found', async () => {
    const { file, authority, database } = await setUp()
    authority.state.answer = '500 but filed'
    await file()
    await settleUnknown(database.db, (await listUnknown(database.db))[0]!.id, 'KRAKBU777', NOW)
    expect((await file()).body.message).toContain('KRAKBU777')
    expect(authority.state.filings).toHaveLength(1)
  })

  it('that was being sent when the server died becomes unknown', async () => {
    const { file, database } = await setUp({ wait: () => new Promise(() => {}) })
    await file({ pin: 'A000000001Z' })
    await database.db
      .updateTable('nil_returns')
      .set({ state: 'sending', sending_at: NOW.toISOString(), acknowledgement_number: null })
      .execute()
    expect(await giveUpSendings(database.db, NOW, NOW)).toBe(1)
    expect(await giveUpSendings(database.db, NOW, NOW)).toBe(0)
    expect((await file({ pin: 'A000000001Z' })).body.error).toBe('already-unknown')
  })

  it('that is refused may be tried again, three times a day for one PIN', async () => {
    const { file, authority } = await setUp()
    authority.state.answer = 'refused 82002'
    const outcomes = []
    for (let tries = 0; tries < 4; tries++) outcomes.push(await file({ year: 2025 - (tries % 2) }))
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(outcomes[3]!.body.error).toBe('too-many-for-pin')
    expect(Number(outcomes[3]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(authority.state.filings).toHaveLength(3)
    expect((await file({ pin: 'A001234568Z' })).status).toBe(200)
  })

  it('may come five times an hour from one address, whatever it writes into X-Forwarded-For', async () => {
    let moment = NOW
    const { file } = await setUp({ now: () => moment })
    const statuses = []
    for (let tries = 0; tries < 7; tries++)
      statuses.push((await file({ pin: `A00000000${tries}Z`, address: `9.9.9.${tries}, 198.51.100.7` })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    moment = new Date(NOW.getTime() + 3600_000)
    expect((await file({ pin: 'A000000009Z', address: '198.51.100.7' })).status).toBe(200)
  })

  it('with a mistake names the field, and costs no try', async () => {
    const { file, authority } = await setUp()
    for (const [pin, error] of [
      ['', 'pin-missing'],
      ['123', 'pin-shape'],
      ['P001234567Z', 'pin-not-individual'],
    ]) {
      for (let tries = 0; tries < 3; tries++) {
        const { status, body } = await file({ pin, address: '198.51.100.9' })
        expect([status, body.success, body.error]).toEqual([422, false, error])
      }
    }
    expect((await file({ year: 2026 })).body.error).toBe('year-not-over')
    expect((await file({ body: { pin: 5 } })).body).toMatchObject({
      error: 'body-shape',
      message: 'The field pin is missing or has the wrong type.',
    })
    expect(authority.state.filings).toHaveLength(0)
    expect((await file({ address: '198.51.100.9' })).status).toBe(200)
  })

  it('for a year that is not open yet says so, without asking the authority', async () => {
    const { file, authority } = await setUp({ now: () => new Date('2026-02-01T08:00:00Z') })
    const { status, body } = await file()
    expect([status, body.success, body.error]).toEqual([200, false, 'window-closed'])
    expect(body.message).toContain('2026-04-01')
    expect(authority.state.filings).toHaveLength(0)
  })

  it('in practice never claims anything else', async () => {
    const test = await createTestApp(kind)
    open.push(test.database.close)
    const { body } = await test.file()
    expect(body.message).toMatch(/^Practice only: nothing was sent to KRA and no return was filed/)
    expect(v.parse(filingAnswerSchema, body).data.receipt).toMatchObject({
      provider: 'practice',
      acknowledgementNumber: 'PRACTICE-TEST0001',
    })
    for (const [pin, status] of [
      ['A999900001Z', 502],
      ['A999900002Z', 200],
      ['A999900003Z', 200],
      ['A999900004Z', 502],
      ['A999900005Z', 502],
      ['A999900006Z', 504],
      ['A999900007Z', 504],
      ['A999900008Z', 504],
      ['A999900009Z', 504],
    ] as const) {
      const answer = await test.file({ pin })
      expect([pin, answer.status, answer.body.success]).toEqual([pin, status, false])
      expect(answer.body.message).toMatch(/^Practice only/)
    }
  })

  it('in practice does not stand in the way of the live one', async () => {
    const { file, database, parts } = await setUp()
    const practice = await createTestApp(kind, { db: database.db, hash: parts.hash })
    open.push(practice.database.close)
    await practice.file()
    expect((await file()).body.message).toContain('KRAKBU2026001')
    expect(await countNilReturns(database.db)).toEqual([
      { provider: 'live', state: 'filed', count: 1 },
      { provider: 'practice', state: 'filed', count: 1 },
    ])
  })

  it('leaves no full PIN in logs, answers, or the stored data', async () => {
    const { file, authority, logged, database } = await setUp()
    const pins = ['A003141592Z', 'A007654321B', 'A002468013C', 'A009999999D']
    const said: string[] = []
    for (const [index, answer] of (['filed', 'refused 82002', 'hang', 'fault 82001'] as const).entries()) {
      authority.state.answer = answer
      for (let tries = 0; tries < 2; tries++) said.push(JSON.stringify((await file({ pin: pins[index] })).body))
    }
    said.push(JSON.stringify((await file({ pin: `${pins[0]}1` })).body), JSON.stringify(logged))
    said.push(
      JSON.stringify(await database.db.selectFrom('nil_returns').selectAll().execute()),
      JSON.stringify(await database.db.selectFrom('rate_limits').selectAll().execute()),
    )
    for (const name of readdirSync(database.settings.dataDir))
      said.push(readFileSync(join(database.settings.dataDir, name), 'latin1'))
    for (const text of said) for (const pin of pins) expect(text).not.toContain(pin)
    expect(said.join('').replaceAll('such as A001234567Z', '')).not.toMatch(/[AP]\d{9}[A-Z]/)
  })

  it('is told with its number even when it cannot be stored, and shows as unknown afterwards', async () => {
    const { file, database, authority } = await setUp({ wait: async () => {} })
    const failing = new Proxy(database.db, {
      get(target, property, receiver) {
        if (property === 'updateTable' && authority.state.filings.length > 0)
          return () => {
            throw Object.assign(new Error('database is locked'), { errcode: 5 })
          }
        const value: unknown = Reflect.get(target, property, receiver)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const broken = await createTestApp(kind, {
      db: failing,
      taxAuthority: createGavaConnect({
        provider: 'live',
        host: authority.host,
        consumerKey: 'k',
        consumerSecret: 's',
        fetch,
        now: () => NOW,
      }),
      wait: async () => {},
    })
    open.push(broken.database.close)
    const { status, body } = await broken.file()
    expect([status, body.success]).toEqual([200, true])
    expect(body.message).toContain('KRAKBU2026001')
    expect(body.message).toContain('could not store')
    await giveUpSendings(database.db, NOW, NOW)
    expect(await countNilReturns(database.db)).toEqual([{ provider: 'live', state: 'unknown', count: 1 }])
    expect(file).toBeDefined()
  })

  it('that cannot be stored at all is not sent', async () => {
    const { authority, database } = await setUp()
    const failing = new Proxy(database.db, {
      get: (target, property) => {
        if (property === 'transaction')
          return () => {
            throw Object.assign(new Error('disk is full'), { errcode: 13 })
          }
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const broken = await createTestApp(kind, { db: failing })
    open.push(broken.database.close)
    const { status, headers, body } = await broken.file()
    expect([status, headers.get('retry-after'), body.error]).toEqual([503, '5', 'busy'])
    expect(authority.state.filings).toHaveLength(0)
  })
})

describeOnEachDatabase('A form that is posted without scripts', (kind) => {
  const post = async (headers: Record<string, string>, body = 'pin=A001234567Z&year=2025') => {
    const page =
      '<!DOCTYPE html><html lang="en"><head><script>1</script><script type="application/json" id="after-paint">{}</script></head><body><form method="post"></form></body></html>'
    const test = await createTestApp(kind, {
      pages: {
        find: () => undefined,
        notFound: () => ({ status: 404, headers: {}, body: undefined }),
        html: () => page,
        inline: () => ({ scripts: [], styles: [] }),
      },
    })
    const response = await test.app.request('/kra-itax', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3000', ...headers },
      body,
    })
    const text = await response.text()
    await test.database.close()
    return { status: response.status, text, policy: response.headers.get('content-security-policy') }
  }

  it('is answered with the page and the outcome above the form', async () => {
    const { status, text, policy } = await post({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })
    expect(status).toBe(200)
    const [outcome = ''] = text.split('<form')
    expect(outcome).toContain('<div class="outcome outcome-good" role="status"><p>Practice only')
    expect(outcome).toContain('PRACTICE-TEST0001')
    expect(text).not.toMatch(/<script|A001234567Z/)
    expect(policy).toContain("script-src 'self';")
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a null origin', { origin: 'null' }],
    ['a site that the browser calls another', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused when it comes from %s', async (_, headers) => {
    expect((await post(headers)).status).toBe(403)
  })

  it('shows what it is told as text', async () => {
    const { status, text } = await post({}, 'pin=%3Cscript%3Ealert(1)%3C/script%3E&year=%22%3E%3Cimg%20src=x%3E')
    expect(status).toBe(422)
    expect(text).not.toMatch(/<script|<img/)
  })
})
