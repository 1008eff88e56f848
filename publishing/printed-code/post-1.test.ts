import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Server } from 'node:http'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { blockWith, printedBlocks, printedFile, unpackPrinted } from '#testing/printed-code.ts'
import { linkPackages, typeErrors } from '#testing/run-printed.ts'
import { rawConnection, requestText } from '#testing/raw-connection.ts'

const blocks = printedBlocks('examples/amani/posts/1-payment-button-pressed-twice/post.md')
const { folder, remove } = unpackPrinted(blocks)
linkPackages(folder)
afterAll(remove)

const KEY = '5f0c7d0e-6b0e-4d0b-9a57-0d6c1f7f3a21'
const ORDER = { id: 'o-2291', totalKes: 18400 }
const BODY = JSON.stringify({ orderId: ORDER.id, amountKes: ORDER.totalKes })

let db: DatabaseSync
let server: Server
let url = ''

beforeEach(async () => {
  db = new DatabaseSync(':memory:')
  db.exec(printedFile(blocks, 'schema.sql'))
  db.exec("INSERT INTO orders VALUES ('o-2291', 'guest', 18400), ('o-7', 'guest', 900)")
  const { serve } = (await import(join(folder, 'server.ts'))) as { serve: (db: DatabaseSync) => Server }
  server = serve(db).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${portOf()}/payments`
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

const portOf = () => (server.address() as { port: number }).port
const payments = () => db.prepare('SELECT count(*) AS n FROM payments').get()!.n
const post = async (body: string, key: string | undefined = KEY, session = 'guest') => {
  const headers = { 'X-Session': session, ...(key !== undefined && { 'Idempotency-Key': key }) }
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

test('the article’s files compile, and its own test passes', async () => {
  expect(await typeErrors(folder)).toBe('')
  const words = ['--test', '--test-reporter=tap', 'payments.test.ts']
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  expect(stdout).toContain('# pass 1')
  expect(status).toBe(0)
})

test('the four rules hold: the same answer for the same bytes, 422 for other bytes, 400 without a key', async () => {
  expect((await post(BODY, 'short')).status).toBe(400)
  expect((await fetch(url, { method: 'POST', body: BODY })).status).toBe(400)
  const first = await post(BODY)
  expect(first.status).toBe(201)
  db.exec("UPDATE payments SET state = 'paid'")
  expect(await post(BODY)).toEqual(first)
  expect((await post(BODY.replace('18400', '9900'))).status).toBe(422)
  // Another customer with the same key gets a different answer.
  expect((await post(BODY, KEY, 'another')).status).toBe(404)
  expect(payments()).toBe(1)
})

test('two tabs with two keys pay an order once, and a failed payment frees the order', async () => {
  const other = '0c7d0e5f-6b0e-4d0b-9a57-0d6c1f7f3a21'
  expect((await post(BODY)).status).toBe(201)
  expect((await post(BODY, other)).status).toBe(409)
  db.exec("UPDATE payments SET state = 'failed'")
  // A refusal is stored under its key, like a success.
  expect((await post(BODY, other)).status).toBe(409)
  expect((await post(BODY, `${other}-2`)).status).toBe(201)
})

test('a body that is not JSON is refused, and its key can still be used', async () => {
  expect(await post('{"orderId":')).toEqual({ status: 400, text: '{"title":"The body is not JSON."}' })
  expect((await post(BODY)).status).toBe(201)
  expect((await post('{"orderId":')).status).toBe(400)
  expect(payments()).toBe(1)
})

test('the printed request gets the printed answer', async () => {
  await post(BODY)
  const [request = '', answer = ''] = blockWith(blocks, 'HTTP/1.1 422').code.split(/\n\n(?=HTTP)/)
  const [, headers = '', body = ''] = /^POST \/payments HTTP\/1\.1\n([\s\S]*?)\n\n([\s\S]*)$/.exec(request) ?? []
  const lines = headers.split('\n').map((line) => line.split(': ') as [string, string])
  const response = await fetch(url, { method: 'POST', headers: Object.fromEntries(lines), body })
  expect(answer).toContain(`HTTP/1.1 ${response.status} `)
  expect(answer).toContain(`Content-Type: ${response.headers.get('content-type')}`)
  expect(answer).toContain(await response.text())
})

test('a body that is too long, of unknown length or cut off is refused, and the server keeps running', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await post('x'.repeat(10_001))).status).toBe(413)
  const chunked = requestText('/payments', [`idempotency-key: ${KEY}`, 'transfer-encoding: chunked'], 'POST')
  const { socket, received } = await rawConnection(portOf(), chunked)
  await expect.poll(received).toContain('HTTP/1.1 411')
  socket.destroy()
  const headers = [`idempotency-key: ${KEY}`, 'content-length: 500', 'expect: 100-continue']
  const half = await rawConnection(portOf(), `${requestText('/payments', headers, 'POST')}{"orderId"`)
  await expect.poll(half.received).toContain('100 Continue')
  half.socket.resetAndDestroy()
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1)
  expect((await post(BODY)).status).toBe(201)
})

type Pay = (order: typeof ORDER) => Promise<{ known: boolean; ok?: boolean; answer?: { state: string } }>

/**
 * Loads `pay.js` as in a tab. The first answers are lost after the server has handled their requests.
 * @param lost the number of lost answers
 */
async function tab(lost: number) {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  const keys: string[] = []
  const send = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key')!)
    const response = await send(new URL(path, url), init)
    if (keys.length <= lost) throw new TypeError('fetch failed')
    return response
  })
  // Each pause is a multiple of 0.5 + Math.random(), so -0.5 makes every pause zero.
  vi.spyOn(Math, 'random').mockReturnValue(-0.5)
  const module = (await import(join(folder, 'pay.js'))) as { pay: Pay; payAfresh: Pay }
  return { ...module, keys }
}

test('after a lost answer, the browser retries with the same key and pays once', async () => {
  const { pay, keys } = await tab(2)
  expect(await pay(ORDER)).toMatchObject({ known: true, ok: true, answer: { state: 'accepted' } })
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(3)
  // Pressing the button again, even after a reload, repeats the same payment.
  expect(await pay(ORDER)).toMatchObject({ known: true, ok: true })
  expect(new Set(keys).size).toBe(1)
  expect(payments()).toBe(1)
})

test('the browser reports that no answer arrived, and a new decision gets a new key', async () => {
  const { pay, payAfresh, keys } = await tab(4)
  expect(await pay(ORDER)).toEqual({ known: false })
  expect(keys).toHaveLength(4)
  db.exec("UPDATE payments SET state = 'failed'")
  expect(await payAfresh(ORDER)).toMatchObject({ known: true, ok: true })
  expect(new Set(keys).size).toBe(2)
})

test('a payment that failed after a 201 response can be retried only with a new key', async () => {
  const { pay, payAfresh, keys } = await tab(0)
  const first = await pay(ORDER)
  db.exec("UPDATE payments SET state = 'failed'")
  expect(await pay(ORDER)).toEqual(first)
  expect(payments()).toBe(1)
  expect(await payAfresh(ORDER)).toMatchObject({ known: true, ok: true })
  expect(payments()).toBe(2)
  expect(new Set(keys).size).toBe(2)
})

test('without storage, the key lasts as long as the page, and the index prevents a second payment later', async () => {
  const { pay, payAfresh, keys } = await tab(1)
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  const order = { id: 'o-7', totalKes: 900 }
  expect(await pay(order)).toMatchObject({ known: true, ok: true })
  expect(await pay(order)).toMatchObject({ known: true, ok: true })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  // A new decision starts without a key, as a reload would.
  expect(await payAfresh(order)).toMatchObject({ known: true, ok: false })
  expect(new Set(keys).size).toBe(2)
  expect(payments()).toBe(1)
})

test.skipIf(!inject('postgresUrl'))('on PostgreSQL, the second request waits for the first one’s answer', async () => {
  const claim = blockWith(blocks, 'ON CONFLICT (customer_id, key) DO NOTHING').code
  const schema = `printed_1_${process.pid}`
  const connect = async () => {
    const client = new pg.Client({ connectionString: inject('postgresUrl')! })
    await client.connect()
    await client.query(`SET search_path TO ${schema}`)
    return client
  }
  const [first, second] = [await connect(), await connect()]
  const {
    rows: [backend],
  } = await second.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const blockersOfSecond = async () => {
    const { rows } = await first.query<{ pids: number[] }>('SELECT pg_blocking_pids($1) AS pids', [backend!.pid])
    return rows[0]!.pids
  }
  try {
    await first.query(`CREATE SCHEMA ${schema}`)
    await first.query(
      `CREATE TABLE idempotency_keys (customer_id text, key text, request_hash text NOT NULL, status int, body text,
       PRIMARY KEY (customer_id, key))`,
    )
    for (const [end, found] of [
      ['COMMIT', 0],
      ['ROLLBACK', 1],
    ] as const) {
      const values = ['guest', `key-${end}`, 'hash']
      await first.query('BEGIN')
      await second.query('BEGIN')
      expect((await first.query(claim, values)).rowCount).toBe(1)
      let answered = false
      const waiting = second.query(claim, values).then(({ rowCount }) => {
        answered = true
        return rowCount
      })
      await expect.poll(blockersOfSecond).toHaveLength(1)
      expect(answered).toBe(false)
      await first.query("UPDATE idempotency_keys SET status = 201, body = 'done' WHERE key = $1", [values[1]])
      await first.query(end)
      expect(await waiting, end).toBe(found)
      const { rows } = await second.query('SELECT body FROM idempotency_keys WHERE key = $1', [values[1]])
      expect(rows, end).toEqual([{ body: end === 'COMMIT' ? 'done' : null }])
      await second.query('COMMIT')
    }
  } finally {
    await second.end()
    await first.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    await first.end()
  }
})
