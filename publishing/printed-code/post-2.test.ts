import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockWith, printedBlocks, printedFile, unpackPrinted } from '#testing/printed-code.ts'
import { linkPackages, typeErrors } from '#testing/run-printed.ts'
import { rawConnection, requestText } from '#testing/raw-connection.ts'

const blocks = printedBlocks('examples/amani/posts/2-mpesa-stk-push-endings/post.md')
const [canceled, paid] = blocks.filter(({ language }) => language === 'json').map(({ code }) => code) as [
  string,
  string,
]
const schema = printedFile(blocks, 'schema.sql')
/**
 * The comment in the printed code that marks where to update the order. These tests replace it with code that takes one
 * item from a limited stock.
 */
const ORDER_PLACE = '// Once per attempt: mark the order as paid and take the stock, in this transaction.'
const settleFile = printedFile(blocks, 'settle.ts')
const { folder, remove } = unpackPrinted(blocks, {
  // With a timeout of zero, a locked database refuses a write immediately.
  'main.ts': `
    import { DatabaseSync } from 'node:sqlite'
    import { serve } from './route.ts'
    const server = serve(new DatabaseSync(process.env.DATABASE ?? '', { timeout: 0 }))
    server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
  `,
  'settle.ts': settleFile.replace(ORDER_PLACE, "db.exec('UPDATE stock SET items = items - 1')"),
  'ask-once.ts': `
    import { DatabaseSync } from 'node:sqlite'
    import { timestamp } from './daraja.ts'
    import { ask } from './query.ts'
    const answer = await ask(new DatabaseSync(process.env.DATABASE ?? ''), process.env.CHECKOUT ?? '')
      .catch((error) => 'thrown: ' + error.message)
    console.log(JSON.stringify([answer, timestamp(new Date('2026-10-26T22:05:09Z'))]))
  `,
  'ask-due.ts': `
    import { DatabaseSync } from 'node:sqlite'
    import { askDue } from './query.ts'
    const db = new DatabaseSync(process.env.DATABASE ?? '')
    await Promise.all([askDue(db), askDue(db)])
    console.log('"done"')
  `,
  'push-many.ts': `
    import { call } from './daraja.ts'
    await Promise.all(Array.from({ length: 4 }, () => call('/mpesa/stkpush/v1/processrequest', {})))
    console.log('"done"')
  `,
  'push-once.ts': `
    import { DatabaseSync } from 'node:sqlite'
    import { push } from './push.ts'
    const token = await push(new DatabaseSync(process.env.DATABASE ?? ''), 'AM1042', 1005, '254700000000')
      .catch((error) => 'thrown: ' + error.message)
    console.log(JSON.stringify(token))
  `,
})
linkPackages(folder)
afterAll(remove)

const TOKEN = 'Zm9yLWEtdGVzdC1vbmx5LTI'
const PATH = `/pay/callback/${TOKEN}`
const CHECKOUT = 'ws_CO_26102026101522118700000000'

let db: DatabaseSync
let file = ''
let child: ChildProcess | undefined
let listening: Promise<number> | undefined
let count = 0

beforeEach(() => {
  file = join(folder, `attempts-${++count}.sqlite`)
  db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('PRAGMA journal_mode = wal')
  db.exec(schema)
  db.exec('CREATE TABLE stock (items INTEGER CHECK (items >= 0)); INSERT INTO stock VALUES (1)')
  db.prepare('INSERT INTO stk_attempts (token, order_id, amount_kes) VALUES (?, ?, 1005)').run(TOKEN, 'o-1')
})

afterEach(() => {
  child?.kill()
  child = listening = undefined
  db.close()
})

/** Returns the port of the printed server. Starts the server on first use, because not every test needs it. */
function serverPort(): Promise<number> {
  const start = async () => {
    child = spawn(process.execPath, [join(folder, 'main.ts')], {
      env: { ...process.env, DATABASE: file },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(String(((await once(child.stdout!, 'data')) as [Buffer])[0]))
  }
  return (listening ??= start())
}

/**
 * Posts a callback, and waits until the server has handled all stored callbacks. The server handles a callback after
 * its answer.
 */
async function post(body: string, path = PATH) {
  const response = await fetch(`http://127.0.0.1:${await serverPort()}${path}`, { method: 'POST', body })
  const open = db.prepare('SELECT count(*) AS n FROM stk_callbacks WHERE handled_at IS NULL AND problem IS NULL')
  await expect.poll(() => open.get()!.n).toBe(0)
  return response
}
const attempt = () => ({
  ...db.prepare('SELECT state, result_code, receipt, checkout_request_id FROM stk_attempts').get(),
})
const callbacks = () => db.prepare('SELECT raw, handled_at, problem FROM stk_callbacks ORDER BY id').all()
const PAID = { state: 'paid', result_code: '0', receipt: 'UJQ4K7X2AB', checkout_request_id: CHECKOUT }

/** Returns a callback with the result code of a failure, for the same attempt as the paid callback. */
const failure = (code: number | string) =>
  JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: CHECKOUT, ResultCode: code } } })

let mistakes = ''
beforeAll(async () => void (mistakes = await typeErrors(folder)))
test('the article’s files compile', () => {
  expect(mistakes).toBe('')
})

test('a callback that breaks off halfway does not end the process', async () => {
  const headers = ['content-length: 500', 'expect: 100-continue']
  const { socket, closed, received } = await rawConnection(
    await serverPort(),
    requestText(PATH, headers, 'POST') + '{"Body":',
  )
  await expect.poll(received).toContain('100 Continue')
  socket.resetAndDestroy()
  await closed
  await expect.poll(async () => (await post('', '/nowhere')).status).toBe(404)
  expect(child?.exitCode).toBeNull()
  expect(callbacks()).toEqual([])
  expect((await post(paid)).status).toBe(200)
  expect(attempt()).toEqual(PAID)
})

test('a locked database refuses the callback and does not end the process', async () => {
  db.exec('BEGIN IMMEDIATE')
  expect((await post(paid)).status).toBe(500)
  db.exec('ROLLBACK')
  expect(child?.exitCode).toBeNull()
  expect((await post(paid)).status).toBe(200)
  expect(attempt()).toEqual(PAID)
})

test('a callback of more than 64 kB is refused or cut off, and is not stored', async () => {
  const ended = await post('x'.repeat(5_000_000)).then(
    ({ status }) => status,
    () => 'cut off',
  )
  expect([500, 'cut off']).toContain(ended)
  expect(callbacks()).toEqual([])
  expect((await post(paid)).status).toBe(200)
})

test('the server accepts callbacks only at the path of an attempt, which contains no word that Safaricom forbids', async () => {
  for (const path of ['/', '/pay/callback/', '/pay/callback/aaaaaaaaaaaaaaaaaaaaaa', `${PATH}/`])
    expect((await post(paid, path)).status, path).toBe(404)
  expect((await fetch(`http://127.0.0.1:${await serverPort()}${PATH}`)).status).toBe(404)
  expect(PATH).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i)
})

test('both printed callbacks settle an attempt, one as canceled and one as paid with its receipt', async () => {
  const answer = await post(canceled)
  expect(await answer.json()).toEqual({ ResultCode: 0, ResultDesc: 'Accepted' })
  expect(attempt()).toEqual({
    state: 'canceled',
    result_code: '1032',
    receipt: null,
    checkout_request_id: 'ws_CO_26102026100807412700000000',
  })
  db.exec("UPDATE stk_attempts SET state = 'waiting', checkout_request_id = NULL")
  await post(paid)
  expect(attempt()).toEqual(PAID)
  // The receipt begins with the date, 26 October 2026: U is the year, J the month, Q the day.
  expect(PAID.receipt).toMatch(/^UJQ/)
})

test('a payment replaces every other ending, and nothing replaces a payment', async () => {
  for (const code of [1032, 1037, 1, 2001, 8006, 1001, 17, 2028, 'SFC_IC0003', 7777]) {
    db.exec('UPDATE stock SET items = 1')
    db.exec("UPDATE stk_attempts SET state = 'waiting', result_code = NULL, receipt = NULL")
    await post(failure(code))
    expect(attempt(), String(code)).toMatchObject({ result_code: String(code) })
    expect(attempt()).not.toMatchObject({ state: 'waiting' })
    await post(paid)
    expect(attempt(), String(code)).toEqual(PAID)
    await post(failure(code))
    expect(attempt(), String(code)).toEqual(PAID)
    await post(paid)
    expect(attempt(), String(code)).toEqual(PAID)
  }
})

test('a callback with another attempt or amount, or without a result, is recorded as a problem and changes nothing', async () => {
  db.exec(
    "INSERT INTO stk_attempts (token, order_id, amount_kes, checkout_request_id) VALUES ('b', 'o-2', 1005, 'ws_b')",
  )
  db.prepare('UPDATE stk_attempts SET checkout_request_id = ? WHERE token = ?').run(CHECKOUT, TOKEN)
  for (const body of [
    paid.replace(CHECKOUT, 'ws_b'),
    paid.replace('1005.00', '1.00'),
    paid.replace('"ResultCode": 0,', ''),
    '{"Body":{}}',
    'no JSON',
  ]) {
    expect((await post(body)).status).toBe(200)
    expect(callbacks().at(-1), body).toMatchObject({ raw: body, handled_at: null })
    expect(callbacks().at(-1)!.problem, body).toMatch(/Error/)
  }
  expect(db.prepare("SELECT count(*) AS n FROM stk_attempts WHERE state = 'waiting'").get()!.n).toBe(2)
})

test('a callback with a problem is handled again once its problem is cleared', async () => {
  await post(paid.replace('1005.00', '1500.00'))
  expect(attempt()).toMatchObject({ state: 'waiting' })
  db.exec('UPDATE stk_attempts SET amount_kes = 1500')
  db.exec('UPDATE stk_callbacks SET problem = NULL')
  await post(failure(1032))
  expect(attempt()).toMatchObject({ state: 'paid', receipt: 'UJQ4K7X2AB' })
})

test('every state has a sentence, and every code in the article’s table is known', async () => {
  const { say, ending, isKnown } = (await import(join(folder, 'endings.ts'))) as {
    say: Record<string, string>
    ending: (code: string) => string
    isKnown: (code: string) => boolean
  }
  for (const code of ['0', '1', '17', '1001', '1032', '1037', '2001', '2028', '8006']) {
    expect(isKnown(code), code).toBe(true)
    expect(say[ending(code)], code).toBeTruthy()
  }
  expect(isKnown('4999')).toBe(false)
  expect(ending('4999')).toBe('failed')
  expect(say[ending('17')]).toContain('two minutes')
})

type Question = { url: string; body: Record<string, string>; token: string | undefined }

/** Starts a stand-in for Daraja that returns the last answer that was set, and records the requests. */
async function startDaraja() {
  const questions: Question[] = []
  const daraja = {
    questions,
    tokens: 0,
    /** The access token that Daraja accepts; if undefined, Daraja accepts the token that it issued last. */
    accepts: undefined as string | undefined,
    isGone: undefined as ((token: string | undefined, questions: Question[]) => boolean) | undefined,
    answer: [500, { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' }] as [
      number,
      object,
    ],
    program: async (name: string) => {
      const program = spawn(process.execPath, [join(folder, name)], {
        env: {
          ...process.env,
          DATABASE: file,
          CHECKOUT,
          MPESA_URL: url,
          MPESA_PASSKEY: 'sample',
          MPESA_KEY: 'key',
          MPESA_SECRET: 'secret',
          SHOP_URL: 'https://shop.example',
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return JSON.parse(String(((await once(program.stdout, 'data')) as [Buffer])[0])) as unknown
    },
    ask: async () => (await daraja.program('ask-once.ts')) as [string, string],
    stop: () => void server.close(),
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => void (text += chunk.toString()))
    request.on('end', () => {
      const token = request.headers.authorization
      if (request.url === '/oauth/v1/generate?grant_type=client_credentials') {
        const isRight = token === `Basic ${btoa('key:secret')}`
        const answer = { access_token: `token-${++daraja.tokens}`, expires_in: '3599' }
        return response.writeHead(isRight ? 200 : 400).end(JSON.stringify(answer))
      }
      const isGone =
        daraja.isGone?.(token, questions) ?? token !== `Bearer ${daraja.accepts ?? `token-${daraja.tokens}`}`
      if (!isGone) questions.push({ url: request.url ?? '', body: JSON.parse(text) as Record<string, string>, token })
      const [status, body] = isGone ? [404, { errorCode: '404.001.03' }] : daraja.answer
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  db.prepare('UPDATE stk_attempts SET checkout_request_id = ?').run(CHECKOUT)
  return daraja
}
const stock = () => db.prepare('SELECT items FROM stock').get()!.items

test('the query settles an attempt only for known codes, and is repeated while the prompt is open', async () => {
  const daraja = await startDaraja()
  // 22:05:09 UTC is 01:05:09 of the next day in Nairobi.
  expect(await daraja.ask()).toEqual(['ask again later', '20261027010509'])
  daraja.answer = [200, { ResponseCode: '0', ResultCode: '4999' }]
  expect((await daraja.ask())[0]).toBe('ask again later')
  expect(attempt()).toMatchObject({ state: 'waiting' })
  daraja.answer = [200, { ResponseCode: '0', ResultCode: '0' }]
  expect((await daraja.ask())[0]).toBe('paid')
  expect(attempt()).toEqual({ ...PAID, receipt: null })
  const { url, body } = daraja.questions[0]!
  expect(url).toBe('/mpesa/stkpushquery/v1/query')
  expect(Buffer.from(body.Password!, 'base64').toString()).toBe(`174379sample${body.Timestamp}`)
  // A late callback adds the receipt, even if the staff has typed a receipt.
  db.exec("UPDATE stk_attempts SET receipt = 'TYPED', receipt_typed = 1")
  await post(paid)
  expect(attempt()).toEqual(PAID)
  expect(db.prepare('SELECT receipt_typed AS typed FROM stk_attempts').get()!.typed).toBe(0)
  // A receipt from M-Pesa is never replaced.
  await post(paid.replace('UJQ4K7X2AB', 'UJQ4K7X2AC'))
  expect(attempt()).toEqual(PAID)
  daraja.stop()
})

test('the callback and the query change the paid row and the order together or not at all', async () => {
  expect(settleFile.split(ORDER_PLACE)).toHaveLength(2)
  const daraja = await startDaraja()
  daraja.answer = [200, { ResponseCode: '0', ResultCode: '0' }]
  db.exec('UPDATE stock SET items = 0')
  await post(paid)
  expect(attempt()).toMatchObject({ state: 'waiting', receipt: null })
  expect(callbacks().at(-1)!.problem).toContain('CHECK constraint failed')
  expect((await daraja.ask())[0]).toContain('thrown: CHECK constraint failed')
  expect(attempt()).toMatchObject({ state: 'waiting', result_code: null })
  db.exec('UPDATE stock SET items = 2')
  expect((await daraja.ask())[0]).toBe('paid')
  expect([attempt(), stock()]).toEqual([{ ...PAID, receipt: null }, 1])
  await daraja.ask()
  await post(paid)
  expect([attempt(), stock()]).toEqual([PAID, 1])
  daraja.stop()
})

test('the query settles a payment whose callback had another amount, and exposes a forged callback', async () => {
  const daraja = await startDaraja()
  await post(paid.replace('1005.00', '1.00'))
  expect(attempt()).toMatchObject({ state: 'waiting' })
  daraja.answer = [200, { ResponseCode: '0', ResultCode: '0' }]
  expect((await daraja.ask())[0]).toBe('paid')
  expect(attempt()).toEqual({ ...PAID, receipt: null })
  // For valuable goods, the answer of the query counts, not the stored state.
  daraja.answer = [200, { ResponseCode: '0', ResultCode: '1032' }]
  expect((await daraja.ask())[0]).toBe('canceled')
  daraja.stop()
})

test('the job polls after one, two, five and fifteen minutes, and then stops', async () => {
  const daraja = await startDaraja()
  let passed = 0
  const asked = async (seconds: number) => {
    // Moves the stored times into the past, as if the time had passed.
    db.prepare('UPDATE stk_attempts SET sent_at = unixepoch() - :seconds, ask_at = ask_at - :passed').run({
      seconds,
      passed: seconds - passed,
    })
    passed = seconds
    const before = daraja.questions.length
    await daraja.program('ask-due.ts')
    return daraja.questions.length - before
  }
  const counts: number[] = []
  for (const seconds of [40, 61, 62, 100, 121, 122, 280, 301, 302, 880, 901, 902, 90_000])
    counts.push(await asked(seconds))
  expect(counts).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0])
  expect(attempt()).toMatchObject({ state: 'waiting' })
  // No query is sent for an attempt that has ended, or that has no CheckoutRequestID.
  db.exec("UPDATE stk_attempts SET asked = 0, ask_at = 0, state = 'canceled'")
  expect(await asked(61)).toBe(0)
  db.exec("UPDATE stk_attempts SET state = 'waiting', checkout_request_id = NULL")
  expect(await asked(61)).toBe(0)
  db.prepare('UPDATE stk_attempts SET checkout_request_id = ?').run(CHECKOUT)
  daraja.answer = [200, { ResponseCode: '0', ResultCode: '0' }]
  expect(await asked(61)).toBe(1)
  expect(attempt()).toMatchObject({ state: 'paid' })
  daraja.stop()
})

test('a server that was down for an hour polls once', async () => {
  const daraja = await startDaraja()
  db.exec('UPDATE stk_attempts SET sent_at = unixepoch() - 3600, ask_at = unixepoch() - 3540')
  await daraja.program('ask-due.ts')
  await daraja.program('ask-due.ts')
  expect(daraja.questions).toHaveLength(1)
  daraja.stop()
})

describe('the push', () => {
  const rows = () =>
    db
      .prepare(
        "SELECT token, state, result_code, checkout_request_id AS id FROM stk_attempts WHERE order_id = 'AM1042'",
      )
      .all()

  test('stores the attempt, sends the prompt and stores its ID', async () => {
    const daraja = await startDaraja()
    daraja.answer = [200, { ResponseCode: '0', CheckoutRequestID: 'ws_new' }]
    const token = await daraja.program('push-once.ts')
    expect(rows()).toEqual([{ token, state: 'waiting', result_code: null, id: 'ws_new' }])
    expect(token).toMatch(/^[\w-]{32}$/)
    const { url, body } = daraja.questions[0]!
    expect(url).toBe('/mpesa/stkpush/v1/processrequest')
    expect(body).toEqual({
      BusinessShortCode: '174379',
      Password: btoa(`174379sample${body.Timestamp}`),
      Timestamp: expect.stringMatching(/^\d{14}$/),
      TransactionType: 'CustomerPayBillOnline',
      Amount: 1005,
      PartyA: '254700000000',
      PartyB: '174379',
      PhoneNumber: '254700000000',
      CallBackURL: `https://shop.example/pay/callback/${token as string}`,
      AccountReference: 'AM1042',
      TransactionDesc: 'Order',
    })
    expect((await post(paid.replace(CHECKOUT, 'ws_new'), `/pay/callback/${token as string}`)).status).toBe(200)
    expect(rows()).toMatchObject([{ state: 'paid' }])
    daraja.stop()
  })

  test.each([
    [400, { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PhoneNumber' }, 'wrong_phone'],
    [400, { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid Amount' }, 'our_side'],
    [
      500,
      { errorCode: '500.001.1001', errorMessage: 'Unable to lock subscriber, a transaction is open' },
      'phone_busy',
    ],
    [500, { errorCode: '500.001.1001', errorMessage: 'Wrong credentials' }, 'our_side'],
    [500, { errorCode: '500.003.02', errorMessage: 'System is busy' }, 'failed'],
    [500, { errorCode: '500.003.1001', errorMessage: 'Internal Server Error' }, 'waiting'],
  ])('is stored for HTTP %i and %j with the state %s', async (status, answer, state) => {
    const daraja = await startDaraja()
    daraja.answer = [status, answer]
    await daraja.program('push-once.ts')
    expect(rows()).toMatchObject([{ state, id: null }])
    expect(rows()[0]!.result_code).toBe(`${answer.errorCode} ${answer.errorMessage}`)
    // A minute later, an unclear attempt is in the list for the staff.
    db.exec('UPDATE stk_attempts SET sent_at = unixepoch() - 61')
    const listed = db.prepare(blockWith(blocks, 'SELECT * FROM stk_attempts').code).all()
    expect(listed.some(({ order_id }) => order_id === 'AM1042')).toBe(state === 'waiting')
    daraja.stop()
  })

  test('sends no second prompt while a prompt is open or after the order is paid', async () => {
    const daraja = await startDaraja()
    daraja.answer = [200, { ResponseCode: '0', CheckoutRequestID: 'ws_new' }]
    const token = await daraja.program('push-once.ts')
    expect(await daraja.program('push-once.ts')).toBe(token)
    expect([daraja.questions.length, rows().length]).toEqual([1, 1])
    db.exec("UPDATE stk_attempts SET state = 'paid'")
    expect(await daraja.program('push-once.ts')).toBe(token)
    expect([daraja.questions.length, rows().length]).toEqual([1, 1])
    db.exec("UPDATE stk_attempts SET state = 'canceled'")
    daraja.answer = [200, { ResponseCode: '0', CheckoutRequestID: 'ws_newer' }]
    expect(await daraja.program('push-once.ts')).not.toBe(token)
    expect([daraja.questions.length, rows().length]).toEqual([2, 2])
    daraja.stop()
  })

  test('several calls with an expired token fetch one new token, and no call discards the new token', async () => {
    const daraja = await startDaraja()
    daraja.answer = [200, { ResponseCode: '0', CheckoutRequestID: 'ws_new' }]
    daraja.isGone = (token, questions) => token === 'Bearer token-1' || questions.length > 4
    await daraja.program('push-many.ts')
    expect(daraja.questions).toHaveLength(4)
    expect(daraja.tokens).toBe(2)
    daraja.stop()
  })

  test('retries a call with an expired token only once', async () => {
    const daraja = await startDaraja()
    daraja.answer = [200, { ResponseCode: '0', CheckoutRequestID: 'ws_new' }]
    daraja.accepts = 'token-2'
    await daraja.program('push-once.ts')
    expect(daraja.questions).toHaveLength(1)
    db.exec("UPDATE stk_attempts SET state = 'canceled'")
    daraja.accepts = 'none'
    await daraja.program('push-once.ts')
    expect(daraja.questions).toHaveLength(1)
    expect(rows().map(({ state }) => state)).toEqual(['canceled', 'our_side'])
    daraja.stop()
  })
})
