import * as v from 'valibot'
import { expect, it } from 'vitest'
import { filingAnswerSchema } from '#contract/nil-returns.ts'
import { openDatabase } from '#server/db/open.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { freshAuthority } from '#testing/stub-authority.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import { createGavaConnect } from './authority/gavaconnect.ts'
import { countNilReturns, markStaleAsUnknown, listUnknown, settleUnknown } from './queries.ts'

describeOnOneDatabase('A filing', (kind) => {
  const { open, setUp } = freshAuthority(kind)

  it('reaches the authority once when 50 clients send it at the same time, and all get the same number', async () => {
    const { file, authority } = await setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => file()))
    expect(authority.state.filings).toHaveLength(1)
    expect(answers.map(({ status, body }) => [status, body.success])).toEqual(
      Array.from({ length: 50 }, () => [200, true]),
    )
    // Requests that arrive after the first response get a differently worded message.
    const numbers = answers.map(({ body }) => v.parse(filingAnswerSchema, body).data.receipt?.acknowledgementNumber)
    expect(new Set(numbers)).toEqual(new Set(['KRAKBU2026001']))
  })

  if (kind === 'PostgreSQL') {
    it('reaches the authority once even when the 50 clients use two servers on one database', async () => {
      const { file, authority, database, site } = await setUp()
      const other = await createTestApp(kind, { ...site, db: await openDatabase(database.settings) })
      open.push(other.database.close, () => other.site.db.destroy())
      const answers = await Promise.all(Array.from({ length: 50 }, (_, client) => (client % 2 ? file : other.file)()))
      expect(authority.state.filings).toHaveLength(1)
      expect(answers.map(({ status, body }) => [status, body.success])).toEqual(
        Array.from({ length: 50 }, () => [200, true]),
      )
    })
  }

  it('returns the first acknowledgement number when repeated, even after restarts', async () => {
    const { file, authority, database, site } = await setUp()
    await file()
    for (let restart = 0; restart < 3; restart++) {
      const again = await createTestApp(kind, { ...site, db: await openDatabase(database.settings) })
      open.push(() => again.site.db.destroy(), again.database.close)
      await markStaleAsUnknown(again.site.db, NOW, NOW)
      const { status, body } = await again.file({ pin: 'a001234567z' })
      expect([status, body.success]).toEqual([200, true])
      expect(body.message).toContain('KRAKBU2026001')
    }
    expect(authority.state.filings).toHaveLength(1)
  })

  it('is not sent again after an unknown outcome until the owner settles it', async () => {
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

  it('returns the acknowledgement number that the owner entered when settling it as filed', async () => {
    const { file, authority, database } = await setUp()
    authority.state.answer = '500 but filed'
    await file()
    await settleUnknown(database.db, (await listUnknown(database.db))[0]!.id, 'KRAKBU777', NOW)
    expect((await file()).body.message).toContain('KRAKBU777')
    expect(authority.state.filings).toHaveLength(1)
  })

  it('becomes unknown if the server dies while sending it', async () => {
    const { file, database } = await setUp({ wait: () => new Promise(() => {}) })
    await file({ pin: 'A000000001Z' })
    await database.db
      .updateTable('nil_returns')
      .set({ state: 'sending', sending_at: NOW.toISOString(), acknowledgement_number: null })
      .execute()
    expect(await markStaleAsUnknown(database.db, NOW, NOW)).toBe(1)
    expect(await markStaleAsUnknown(database.db, NOW, NOW)).toBe(0)
    expect((await file({ pin: 'A000000001Z' })).body.error).toBe('already-unknown')
  })

  it('returns its acknowledgement number even if the outcome cannot be stored, and becomes unknown afterward', async () => {
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
    await markStaleAsUnknown(database.db, NOW, NOW)
    expect(await countNilReturns(database.db)).toEqual([{ provider: 'live', state: 'unknown', count: 1 }])
    expect(file).toBeDefined()
  })

  it('is not sent if it cannot be stored', async () => {
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
