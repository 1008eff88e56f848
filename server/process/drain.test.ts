import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { drain, drainTimes } from './drain.ts'
import { createListener } from './listener.ts'
import { times } from '#testing/effort.ts'
import { PATIENCE } from '#testing/patience.ts'
import { rawConnection, requestText } from '#testing/raw-connection.ts'
import { startServer, type ServerProcess } from '#testing/server-process.ts'

const ROUNDS = times(2, 20)
const CLIENTS = 12

let dataDir: string
let running: ServerProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kibanda-drain-'))
  running = []
})
afterEach(async () => {
  for (const server of running) await server.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (environment: Record<string, string> = {}) => {
  const server = await startServer({ DATA_DIR: dataDir, DRAIN_NOTICE: '1', ...environment })
  running.push(server)
  return server
}

/**
 * The outcome of a client's requests: the number of requests that got a response, the errors of requests lost on an
 * open connection, and the error of the last attempt to connect.
 */
type Sent = { answered: number; lost: string[]; end: string }

/** Sends one request after another over a keep-alive connection, until no more connections can be opened. */
async function sendWithoutPause(origin: string, path: string): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sent: Sent = { answered: 0, lost: [], end: '' }
  while (sent.end === '') {
    await new Promise<void>((resolve) => {
      let isConnected = false
      const asked = request(origin + path, { agent }, (response) => {
        response.on('error', (error) => sent.lost.push(error.message))
        response.on('end', () => sent.answered++)
        response.on('close', () => resolve())
        response.resume()
      })
      asked.on('socket', (socket) => {
        if (!socket.connecting) isConnected = true
        else socket.once('connect', () => (isConnected = true))
      })
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // Without a connection, nothing was sent.
        if (isConnected) sent.lost.push(`${error.code} ${error.message}`)
        else sent.end = String(error.code)
        resolve()
      })
      asked.end()
    })
  }
  agent.destroy()
  return sent
}

describe('a server that is stopped under load', () => {
  it(`responds to every request from ${CLIENTS} clients that never pause, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const server = await start()
      // Half of the clients request a built page, and half request an API endpoint.
      const clients = Array.from({ length: CLIENTS }, (_, number) =>
        sendWithoutPause(server.origin, number % 2 ? addressOf(pages.nilReturns) : '/api/v1/itaxnillreturns/provider'),
      )
      await server.logged('"event":"request"')
      server.signal('SIGTERM')
      expect(await server.exited).toBe(0)
      const sent = await Promise.all(clients)
      expect(sent.flatMap(({ lost }) => lost)).toEqual([])
      // The system resets connections that it has queued for a port when the port is closed.
      for (const { end } of sent) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(end)
      for (const { answered } of sent) expect(answered).toBeGreaterThan(0)
    }
  })

  it('first reports the shutdown at /readyz, closes keep-alive connections after one response, and ignores a second signal', async () => {
    const server = await start()
    const port = Number(new URL(server.origin).port)
    const kept = await rawConnection(port, requestText('/healthz'))
    while (!kept.received().includes('{"status":"ok"}'))
      await new Promise((resolve) => kept.socket.once('data', resolve))
    expect(kept.received()).toContain('keep-alive')

    server.signal('SIGTERM')
    await server.logged('"event":"stopping"')
    server.signal('SIGTERM')
    server.signal('SIGINT')
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
    kept.socket.write(requestText('/healthz'))
    await kept.closed
    expect(kept.received().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
    expect(kept.received().toLowerCase()).toMatch(/connection: close[^]*$/)
    expect(await server.exited).toBe(0)
  })
})

async function isOpen(port: number): Promise<boolean> {
  const { socket } = await rawConnection(port)
  const hasConnected = socket.bytesRead === 0 && socket.remotePort !== undefined
  socket.destroy()
  return hasConnected
}

it('responds to late requests on keep-alive connections, and to half-sent requests, after the port is closed', async () => {
  let isDraining = false
  const listener = createListener({
    current: () => ({ app: { fetch: () => new Response('done') }, pages: { find: () => undefined } as never }),
    visits: { note: () => {} },
    isDraining: () => isDraining,
    log: () => {},
  })
  await once(listener.server.listen(0, '127.0.0.1'), 'listening')
  const { port } = listener.server.address() as AddressInfo
  const [idle, halfWay, silent] = await Promise.all([
    rawConnection(port, requestText('/')),
    rawConnection(port, 'GET / HTTP/1.1\r\nho'),
    rawConnection(port),
  ])
  while (!idle.received().endsWith('done')) await once(idle.socket, 'data')
  isDraining = true
  const isTooLate = Promise.withResolvers<void>()
  const drained = drain(listener, { notice: 0, callsEndAt: 0, endAt: PATIENCE.test, late: 1 }, (time) =>
    time === 1 ? isTooLate.promise : Promise.resolve(),
  )
  while (await isOpen(port));
  idle.socket.write(requestText('/'))
  await idle.closed
  // A connection that has sent nothing is closed before a connection with a half-sent request.
  isTooLate.resolve()
  await silent.closed
  halfWay.socket.write('st: localhost\r\n\r\n')
  await halfWay.closed
  await drained
  expect(idle.received().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  expect(halfWay.received()).toMatch(/^HTTP\/1\.1 200 OK/)
})

describe('the shutdown time', () => {
  it('stays within 10 s by default, and lets outbound calls end before the requests that wait for them', () => {
    expect(drainTimes(5)).toEqual({ notice: 5_000, callsEndAt: 7_000, endAt: 9_500, late: 300 })
    for (const notice of [0, 1, 5, 30, 300]) {
      const { notice: said, callsEndAt, endAt } = drainTimes(notice)
      expect(said).toBe(notice * 1000)
      expect(callsEndAt).toBeGreaterThanOrEqual(said + 2_000)
      expect(endAt).toBeGreaterThanOrEqual(callsEndAt + 2_000)
    }
  })
})
