import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LogEntry } from '#server/http/log.ts'
import { createListener, type Listener } from '#server/process/listener.ts'
import { rawConnection, requestText, type RawConnection } from '#testing/raw-connection.ts'
import { USUAL_LIMITS, type ConnectionLimits } from './connections.ts'

const HUGE = Buffer.alloc(32_000_000, 'x')
/** Connection limits that are short enough for fast tests. `keepAlive` is so long that it never expires first. */
const SHORT: ConnectionLimits = {
  ...USUAL_LIMITS,
  headers: 400,
  request: 400,
  keepAlive: 60_000,
  checkEvery: 20,
  window: 400,
}

let listener: Listener
let port: number
let logged: LogEntry[]
let clients: RawConnection[]
let answerLater: (() => void)[]
beforeEach(() => {
  logged = []
  clients = []
  answerLater = []
})
afterEach(async () => {
  for (const { socket } of clients) socket.destroy()
  for (const go of answerLater) go()
  listener.server.closeAllConnections()
  await new Promise((resolve) => listener.server.close(resolve))
})

async function listen(limits?: Partial<ConnectionLimits>) {
  listener = createListener({
    current: () => ({
      app: {
        fetch: (request) =>
          new URL(request.url).pathname === '/later'
            ? new Promise((resolve) => answerLater.push(() => resolve(new Response('late'))))
            : new Response('ok'),
      },
      pages: {
        find: ({ path }) => (path === '/huge' ? { status: 200, headers: {}, body: HUGE } : undefined),
        notFound: () => ({ status: 404, headers: {}, body: undefined }),
        html: () => undefined,
        inline: () => undefined,
      },
    }),
    visits: { note: () => {} },
    isDraining: () => false,
    log: (entry) => logged.push(entry),
    ...(limits ? { limits: { ...SHORT, ...limits } } : {}),
  })
  await once(listener.server.listen(0, '127.0.0.1'), 'listening')
  port = (listener.server.address() as AddressInfo).port
}
const open = async (text?: string, reads?: boolean) => {
  const client = await rawConnection(port, text, reads)
  clients.push(client)
  return client
}
const isAnswered = async () => (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).status
const answered = async (client: RawConnection, text: string) => {
  while (!client.received().includes(text))
    await Promise.race([
      once(client.socket, 'data'),
      client.closed.then(() => Promise.reject(new Error(`closed after: ${client.received()}`))),
    ])
}

describe('a server with the default limits', () => {
  it('closes silent and slow requests within 15 s, and keeps connections open longer than the proxies in front of it', async () => {
    await listen()
    const { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout, keepAliveTimeoutBuffer } =
      listener.server as typeof listener.server & {
        connectionsCheckingInterval: number
      }
    expect({ headersTimeout, requestTimeout, connectionsCheckingInterval }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
    })
    expect(keepAliveTimeout).toBeGreaterThan(60_000)
    expect(keepAliveTimeoutBuffer).toBeGreaterThan(0)
    expect(USUAL_LIMITS).toMatchObject({ window: 60_000, slowest: 512 })
  })
})

describe('connections', () => {
  it('are closed if they send nothing, even 800 at once, while other connections get a response', async () => {
    await listen({ headers: 1_500, request: 1_500 })
    const silent = await Promise.all(Array.from({ length: 800 }, () => open()))
    expect(await isAnswered()).toBe(200)
    await Promise.all(silent.map(({ closed }) => closed))
    expect(await isAnswered()).toBe(200)
  })

  it.each([
    ['half a header', 'GET / HTTP/1.1\r\nhost: x\r\n'],
    ['half a body', requestText('/', ['content-type: application/json', 'content-length: 1000'], 'POST') + '{'],
    ['only line breaks', '\r\n\r\n'],
  ])('are closed if they send %s', async (_, text) => {
    await listen({})
    await (
      await open(text)
    ).closed
  })

  it('are closed if the client does not read its response', async () => {
    await listen({})
    const asked = once(listener.server, 'request') as Promise<[IncomingMessage]>
    const reader = await open(requestText('/huge'), false)
    const [{ socket }] = await asked
    // The client does not notice that the connection is closed, because it does not read.
    await once(socket, 'close')
    expect(socket.bytesWritten).toBeLessThan(HUGE.length)
    reader.socket.destroy()
  })

  it('stay open while the client reads its response, which arrives complete', async () => {
    await listen({ window: 100_000 })
    const response = await fetch(`http://127.0.0.1:${port}/huge`)
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), HUGE)).toBe(0)
  })

  it('stay open for the configured time while they wait for the next request', async () => {
    await listen({ keepAlive: 7_000 })
    expect((await fetch(`http://127.0.0.1:${port}/`)).headers.get('keep-alive')).toBe('timeout=7')
  })
})

describe('a server at its connection limit', () => {
  it('responds to a new connection with 503 and Retry-After while all others are busy, and logs this once', async () => {
    await listen({ most: 3, headers: 60_000, request: 60_000 })
    const working = await Promise.all([1, 2, 3].map(() => open(requestText('/later'))))
    while (answerLater.length < 3) await wait(5)
    for (let time = 0; time < 5; time++) {
      const refused = await open(requestText('/'))
      await refused.closed
      for (const part of [
        'HTTP/1.1 503 Service Unavailable\r\n',
        '\r\nretry-after: 5\r\n',
        '\r\nconnection: close\r\n',
        '"error":"busy"',
      ])
        expect(refused.received()).toContain(part)
    }
    expect(logged.filter(({ event }) => event === 'connections-full')).toEqual([
      { level: 'warn', event: 'connections-full', count: 3 },
    ])
    for (const go of answerLater.splice(0)) go()
    await Promise.all(working.map((client) => answered(client, 'late')))
    // The connections are idle now, so new connections can replace them after a second.
    const status = async (): Promise<number> => {
      const found = await isAnswered()
      return found === 200 ? found : status()
    }
    expect(await status()).toBe(200)
  })

  it('closes the connection that has been idle longest to make room', async () => {
    await listen({ most: 50, headers: 60_000, request: 60_000 })
    const working = await open(requestText('/later'))
    while (answerLater.length < 1) await wait(5)
    const silent = await Promise.all(Array.from({ length: 49 }, () => open()))
    // A connection can be replaced once it has been idle for a second.
    const status = async (): Promise<number> => ((await isAnswered()) === 200 ? 200 : status())
    expect(await status()).toBe(200)
    for (let time = 0; time < 20; time++) expect(await isAnswered()).toBe(200)
    expect(silent.filter(({ socket }) => socket.destroyed).length).toBeGreaterThan(0)
    answerLater[0]!()
    await answered(working, 'late')
  })

  it('counts every open connection exactly once', async () => {
    await listen({ most: 5 })
    for (let time = 0; time < 60; time++) expect(await isAnswered()).toBe(200)
  })
})
