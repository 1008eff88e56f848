import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/process/free-port.ts'
import { eventually } from '#testing/eventually.ts'
import { blockWith, printedBlocks, unpackPrinted } from '#testing/printed-code.ts'

const DOCUMENT = 'examples/amani/codeshop/scripts/2-foleni-offline-form-queue/files/docs/server.md'
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'

const blocks = printedBlocks(DOCUMENT)
const { folder, remove } = unpackPrinted(blocks, { 'package.json': '{ "type": "module" }' })
const database = new DatabaseSync(join(folder, 'orders.sqlite'))
let server: ChildProcess
let port = 0
let output = ''

beforeAll(async () => {
  database.exec(blockWith(blocks, 'CREATE TABLE orders').code)
  port = await freePort()
  server = spawn(process.execPath, ['server.js'], { cwd: folder, env: { ...process.env, PORT: String(port) } })
  server.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await eventually(async () => expect(await isListening(), output).toBe(true))
})

afterAll(async () => {
  if (server.exitCode === null && server.kill()) await once(server, 'exit')
  database.close()
  remove()
})

function isListening(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

/**
 * Sends a raw text, and returns the part of the response that arrived before the connection closed. With `hangUp`,
 * disconnects after 100 ms.
 */
function sendRaw(text: string, { hangUp = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    if (hangUp) setTimeout(() => socket.destroy(), 100)
  })
}

function order(key: string, body: BodyInit = 'shop=Kiosk&goods=sugar', type = FORM): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/orders`, {
    method: 'POST',
    headers: { 'Idempotency-Key': key, 'Content-Type': type },
    body,
  })
}

const rows = () => database.prepare('SELECT request_key, shop, goods FROM orders ORDER BY id').all()

test('the printed server stores an order once', async () => {
  const first = await order('once')
  const again = await order('once')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await again.json()).toEqual(await first.json())
  expect(rows().filter((row) => row['request_key'] === 'once')).toEqual([
    { request_key: 'once', shop: 'Kiosk', goods: 'sugar' },
  ])
  expect((await order('once', 'shop=Kiosk&goods=salt')).status).toBe(422)
  expect((await order('empty', 'shop=&goods=salt')).status).toBe(422)
})

const head = `POST /orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\n`

test('the printed server survives a client that disconnects halfway through a body', async () => {
  await sendRaw(`${head}Idempotency-Key: half\r\nContent-Length: 24\r\n\r\nshop=Kiosk`, { hangUp: true })
  await sendRaw(`${head}Content-Length: 24\r\n\r\nshop=Kiosk`, { hangUp: true })
  await sendRaw(`${head}Idempotency-Key: half\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshop=\r\n`, { hangUp: true })
  expect((await order('after the half')).status).toBe(201)
  expect(rows()).not.toContainEqual(expect.objectContaining({ request_key: 'half' }))
})

test('the printed server answers malformed requests, and stays up', async () => {
  expect(await sendRaw(`${head}Idempotency-Key: chunks\r\nTransfer-Encoding: chunked\r\n\r\nno-size\r\n`)).toMatch(
    /^(HTTP\/1\.1 400 |$)/,
  )
  expect(await sendRaw('not HTTP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect((await order('json', '{"shop":', 'application/json')).status).toBe(415)
  expect((await order('bytes', new Uint8Array([0xff, 0xfe, 0x25, 0x3d]))).status).toBe(422)
  expect((await order('k'.repeat(256))).status).toBe(400)
  expect((await order('after the malformed')).status).toBe(201)
})

test('the printed server refuses a body that is too large, and stays up', async () => {
  expect((await order('large', `shop=Kiosk&goods=${'x'.repeat(1_000_000)}`)).status).toBe(413)
  const edge = 'shop=Kiosk&goods='
  expect((await order('edge', edge + 'x'.repeat(65_536 - edge.length))).status).toBe(201)
  expect((await order('over', edge + 'x'.repeat(65_537 - edge.length))).status).toBe(413)
  expect((await order('after the large')).status).toBe(201)
})

test('the printed server requests a retry while its database is locked, and then stores the order once', async () => {
  database.exec('BEGIN EXCLUSIVE')
  const failed = await order('locked')
  database.exec('ROLLBACK')
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5'])
  expect(output).toContain('database is locked')
  expect((await order('locked')).status).toBe(201)
  expect(rows().filter(({ request_key }) => request_key === 'locked')).toHaveLength(1)
  expect(server.exitCode).toBe(null)
})
