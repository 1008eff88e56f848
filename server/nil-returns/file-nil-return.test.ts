import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { filingAnswerSchema } from '#contract/nil-returns.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { freshAuthority } from '#testing/stub-authority.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import { useUp } from '#testing/use-up.ts'
import { FILINGS_PER_ADDRESS } from '#server/http/limits.ts'
import { countNilReturns } from './queries.ts'

describeOnOneDatabase('A filing', (kind) => {
  const { open, setUp } = freshAuthority(kind)

  it('returns the documented shape, and a receipt without the full PIN', async () => {
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

  it('is limited to three attempts a day per PIN if the authority refuses them', async () => {
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

  it('is limited to sixty an hour per IP address, even with a forged X-Forwarded-For', async () => {
    // C811
    let moment = NOW
    const { file, site } = await setUp({ now: () => moment })
    await useUp(site, FILINGS_PER_ADDRESS, '198.51.100.7', 3)
    const filed = []
    for (let tries = 0; tries < 5; tries++)
      filed.push(await file({ pin: `A00000000${tries}Z`, address: `9.9.9.${tries}, 198.51.100.7` }))
    expect(filed.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(filed[3]!.body).toMatchObject({ error: 'too-many-filings', success: false })
    for (const way of ['in 60 minutes', 'iTax', 'eCitizen', 'Nothing was sent'])
      expect(filed[3]!.body.message).toContain(way)
    moment = new Date(NOW.getTime() + 3600_000)
    expect((await file({ pin: 'A000000009Z', address: '198.51.100.7' })).status).toBe(200)
  })

  it('does not count toward the limit per IP address if this server refuses it before anything is sent', async () => {
    // C811
    const { file, authority, site } = await setUp()
    await useUp(site, FILINGS_PER_ADDRESS, '198.51.100.7', 6)
    const from = (pin: string, year = 2025) => file({ pin, year, address: '198.51.100.7' })
    authority.state.tokenAnswer = 'refused'
    for (let tries = 0; tries < 6; tries++) expect((await from('A001234569Z')).status).toBe(502)
    authority.state.tokenAnswer = 'granted'
    expect((await from('A001234567Z')).status).toBe(200)
    for (let tries = 0; tries < 6; tries++)
      expect((await from('A001234567Z')).body.message).toContain('already recorded')
    authority.state.answer = 'refused 82002'
    for (let tries = 0; tries < 3; tries++) await from('A001234568Z', 2025 - (tries % 2))
    for (let tries = 0; tries < 6; tries++) expect((await from('A001234568Z')).body.error).toBe('too-many-for-pin')
    for (let tries = 0; tries < 6; tries++) expect((await from('A0012')).status).toBe(422)
    expect((await from('A001234569Z')).status).toBe(200)
    expect((await from('A001234560Z')).status).toBe(200)
    expect((await from('A001234561Z')).status).toBe(429)
  })

  it('does not count toward the limit per IP address when eighty concurrent filings get no token from the authority', async () => {
    // C811
    const { file, authority } = await setUp()
    authority.state.tokenAnswer = 'refused'
    const pins = Array.from({ length: 80 }, (_, number) => `A0012345${String(number).padStart(2, '0')}Z`)
    const filed = await Promise.all(pins.map((pin) => file({ pin, address: '198.51.100.7' })))
    expect(new Set(filed.map(({ status }) => status))).toEqual(new Set([502]))
  })

  it('does not count toward the limit per IP address when it fails through our own fault', async () => {
    // C811
    const { file, authority, site } = await setUp()
    await useUp(site, FILINGS_PER_ADDRESS, '198.51.100.7', 2)
    authority.state.answer = 'fault 82001'
    for (let tries = 0; tries < 5; tries++) expect((await file({ address: '198.51.100.7' })).status).toBe(502)
    authority.state.answer = 'filed'
    expect((await file({ address: '198.51.100.7' })).status).toBe(200)
  })

  it('is refused when a field is invalid, and does not count as an attempt', async () => {
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

  it('is refused without a request to the authority if filing for that year is not open yet', async () => {
    const { file, authority } = await setUp({ now: () => new Date('2026-02-01T08:00:00Z') })
    const { status, body } = await file()
    expect([status, body.success, body.error]).toEqual([200, false, 'window-closed'])
    expect(body.message).toContain('2026-04-01')
    expect(authority.state.filings).toHaveLength(0)
  })

  it('never claims to be real in practice mode', async () => {
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

  it('is refused with an explanation that the form can show', async () => {
    // C276
    const test = await createTestApp(kind)
    open.push(test.database.close)
    for (const [pin, words] of [
      ['A999900002Z', 'the return was refused'],
      ['A999900006Z', 'got no clear response'],
      ['P001234567Z', 'This PIN starts with P'],
      ['12', 'It has 11 characters'],
    ])
      expect((await test.file({ pin })).body.message).toContain(words)
    for (const year of [2000, 99_999]) expect((await test.file({ year })).body.message).toMatch(/[Tt]he (filing )?year/)
  })

  it('in practice mode does not block the live filing', async () => {
    const { file, database, site } = await setUp()
    const practice = await createTestApp(kind, { db: database.db, hash: site.hash })
    open.push(practice.database.close)
    await practice.file()
    expect((await file()).body.message).toContain('KRAKBU2026001')
    expect(await countNilReturns(database.db)).toEqual([
      { provider: 'live', state: 'filed', count: 1 },
      { provider: 'practice', state: 'filed', count: 1 },
    ])
  })

  it('leaves no full PIN in logs, responses or stored data', async () => {
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
})
