import { afterEach, expect, it } from 'vitest'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { startStubAuthority, type AnswerName, type TokenAnswerName } from '#testing/stub-authority.ts'
import { times } from '#testing/effort.ts'
import { createTestApp } from '#testing/test-app.ts'
import { createGavaConnect } from './authority/gavaconnect.ts'

type Expected = { status: number; success: boolean; state: string; error?: string }

const filed: Expected = { status: 200, success: true, state: 'filed' }
const refused: Expected = { status: 200, success: false, state: 'rejected', error: 'refused' }
const fault: Expected = { status: 502, success: false, state: 'rejected', error: 'authority-unavailable' }
const unsure: Expected = { status: 504, success: false, state: 'unknown', error: 'outcome-unknown' }

const table: Record<AnswerName, Expected> = {
  filed,
  'filed, as 201': filed,
  'refused 82002': refused,
  'refused 82002 in the second shape': refused,
  'refused with a new code': refused,
  'fault 82001': fault,
  'fault 82004': fault,
  'token expired 401': fault,
  'reset before the headers': unsure,
  'reset after the headers': unsure,
  'cut in the middle of the body': unsure,
  hang: unsure,
  'one byte at a time': unsure,
  '200 with HTML': unsure,
  '200 with nothing': unsure,
  '200 without a number': unsure,
  '200 with a null number': unsure,
  '200 with a number of another type': unsure,
  '200 that contradicts itself': unsure,
  '200 that echoes the request': unsure,
  '201 with nothing': unsure,
  '204': unsure,
  '302 elsewhere': unsure,
  '307 elsewhere': unsure,
  '403': unsure,
  '429': unsure,
  '500 but filed': unsure,
  '500 with HTML': unsure,
  'a gzip bomb': unsure,
  'broken gzip': unsure,
  'JSON 200,000 deep': unsure,
  'a prototype': unsure,
  'another charset': unsure,
  'two bodies': unsure,
  null: unsure,
}

/** The number of filings for each kind of response. */
const ROUNDS = times(5, 200)
/** The number of concurrent filings: fewer than the limit on concurrent outbound requests. */
const AT_ONCE = 25
const DEADLINE = 2000
/** The responses that are so large that the deadline could pass if many arrived at once. */
const LARGE = new Set(['a gzip bomb', 'JSON 200,000 deep'])

const pinOf = (number: number) => `A${String(number).padStart(9, '0')}Z`

describeOnOneDatabase('A filing', (kind) => {
  const open: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of open.splice(0)) await close()
  })

  async function setUp(host?: string) {
    const authority = await startStubAuthority()
    const now = () => new Date('2026-11-21T08:00:00Z')
    const taxAuthority = createGavaConnect({
      provider: 'live',
      host: host ?? authority.host,
      consumerKey: 'key',
      consumerSecret: 'secret',
      fetch,
      now,
      deadline: DEADLINE,
    })
    const test = await createTestApp(kind, { taxAuthority })
    open.push(authority.stop, test.database.close)
    return { authority, ...test }
  }

  async function checkRows(test: Awaited<ReturnType<typeof setUp>>, expected: Expected, count: number) {
    const rows = await test.database.db.selectFrom('nil_returns').selectAll().execute()
    expect(rows.map((row) => row.state)).toEqual(Array<string>(count).fill(expected.state))
    for (const row of rows) expect(Boolean(row.acknowledgement_number)).toBe(expected.state === 'filed')
  }

  it.each(Object.entries(table))('reports the real outcome for this authority response: %s', async (name, expected) => {
    const test = await setUp()
    test.authority.state.answer = name as AnswerName
    const rounds = LARGE.has(name) ? times(2, 10) : ROUNDS
    for (let done = 0; done < rounds; done += AT_ONCE) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, rounds - done) }, (_, index) => test.file({ pin: pinOf(done + index) })),
      )
      for (const { status, body } of answers) {
        expect({ status, success: body.success, error: body.error }).toEqual({
          status: expected.status,
          success: expected.success,
          error: expected.error,
        })
        expect(body.data).toMatchObject({ success: expected.success, message: body.message })
        if (body.success) expect(body.message).toContain('KRAKBU2026001')
        else expect(body.message).not.toMatch(/filed successfully/)
      }
    }
    await checkRows(test, expected, rounds)
    expect(test.authority.state.filings).toHaveLength(rounds)
  })

  it.each<[string, string | undefined, TokenAnswerName]>([
    ['the connection is refused', 'http://127.0.0.1:1', 'granted'],
    ['the host name is unknown', 'http://authority.invalid', 'granted'],
    ['the token is refused', undefined, 'refused'],
    ['the token response is HTML', undefined, 'html'],
    ['the token response is an echo', undefined, 'echo'],
    ['the token is missing', undefined, 'no token'],
    ['the token request times out', undefined, 'hang'],
  ])('reports that nothing was filed if %s', async (_, host, tokenAnswer) => {
    const test = await setUp(host)
    test.authority.state.tokenAnswer = tokenAnswer
    const { status, body } = await test.file()
    expect({ status, success: body.success, error: body.error }).toEqual({
      status: 502,
      success: false,
      error: 'authority-unavailable',
    })
    expect(body.message).toContain('Nothing was filed')
    await checkRows(test, { ...fault, state: 'received' }, 1)
    expect(test.authority.state.filings).toHaveLength(0)
  })

  it('reports that nothing was filed when the TLS handshake fails', async () => {
    const plain = await startStubAuthority()
    open.push(plain.stop)
    const test = await setUp(plain.host.replace('http:', 'https:'))
    expect((await test.file()).status).toBe(502)
    expect(plain.state.filings).toHaveLength(0)
  })

  it('reaches the authority in the documented wire format', async () => {
    // C281 C295
    const test = await setUp()
    await test.file({ pin: ' a001-234-567-z ', year: 2024 })
    expect(test.authority.state.filings.map((text) => JSON.parse(text) as unknown)).toEqual([
      { TAXPAYERDETAILS: { TaxpayerPIN: 'A001234567Z', ObligationCode: '1', Month: '12', Year: '2024' } },
    ])
    expect(Buffer.from(test.authority.state.credentials.slice('Basic '.length), 'base64').toString()).toBe('key:secret')
  })

  it('reuses its token until the authority rejects it', async () => {
    const test = await setUp()
    await test.file({ pin: pinOf(1) })
    await test.file({ pin: pinOf(2) })
    expect(test.authority.state.tokens).toBe(1)
    test.authority.state.answer = 'token expired 401'
    expect((await test.file({ pin: pinOf(3) })).status).toBe(502)
    test.authority.state.answer = 'filed'
    expect((await test.file({ pin: pinOf(3) })).body.success).toBe(true)
    expect(test.authority.state.tokens).toBe(2)
  })

  it("masks PINs in the authority's message", async () => {
    const test = await setUp()
    test.authority.state.answer = 'refused 82002'
    const { body } = await test.file()
    expect(body.message).toContain('Data Validation Error for A00*****67Z')
  })
})
