import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { loadScrypt } from '#server/accounts/authentication/passwords.ts'
import { PASSWORD, signUpOwner } from './accounts.ts'
import type { DatabaseKind, TestDatabase } from './databases.ts'
import { isProving, times } from './effort.ts'
import type { AskedFor, DeskPage } from './fresh-desk.ts'
import { makeLarge } from './large-site.ts'
import { memoryOf, startServer, type ServerProcess } from './server-process.ts'
import { ORDER, ONE_SCRIPT } from './sample-orders.ts'
import { createTestApp, SECRET } from './test-app.ts'
import { Worker } from 'node:worker_threads'

export const MB = 1024 * 1024
const ORDERS_OF_A_LARGE_SITE = times(5_000, 1_000_000)
/** The maximum memory that the server may use in addition to its memory at rest, whatever it streams (bytes). */
export const MOST_MORE_MEMORY = 150 * MB
/**
 * The maximum response time of a page of the desk, and the maximum increase of the p99 response time of other requests
 * during a test (ms). Only `npm run prove` checks these limits, because it has the machine to itself.
 */
const [LONGEST_PAGE, LONGEST_WAIT] = [200, 50]

/** Returns the environment variables for a program that uses a test database. */
export const environmentOf = ({
  settings: { dataDir, databaseUrl },
}: Pick<TestDatabase, 'settings'>): Record<string, string> => ({
  SECRET,
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

/** Creates one large site for a group of tests: a server, its owner, and a visitor who keeps sending requests. */
export function freshLargeSite(kind: DatabaseKind) {
  const test = {} as Awaited<ReturnType<typeof createTestApp>>
  /** The path of a folder that the tests may write to. */
  const place = { folder: '' }
  let server: ServerProcess
  let cookie: string
  let visitor: Visitor
  let atRest: { memory: number; p99: number }
  const report = (...words: unknown[]) =>
    isProving && console.log(`${kind}, ${ORDERS_OF_A_LARGE_SITE} orders:`, ...words)
  const ask = (path: string) => fetch(server.origin + path, { headers: { cookie } })
  const post = (path: string, body: object) =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })

  beforeAll(async () => {
    place.folder = mkdtempSync(join(tmpdir(), 'kibanda-large-'))
    Object.assign(test, await createTestApp(kind, { mailTo: 'owner@kibanda.example' }, loadScrypt))
    ;({ cookie } = await signUpOwner(test))
    await test.post('/api/v1/messages', {
      name: 'W',
      email: 'w@example.org',
      subject: 'A shop',
      message: 'Hello, how are you? '.repeat(20),
    })
    await test.post('/api/v1/orders', ORDER)
    await test.post('/api/v1/purchases', ONE_SCRIPT)
    await test.post('/api/v1/reviews', {
      product: 'trail-watch',
      rating: 5,
      name: 'Achieng',
      title: 'Good',
      comment: 'It is. '.repeat(20),
    })
    await test.post('/api/v1/desk/stock', { product: 'trail-watch', from: -1, to: 1 }, { cookie })
    await test.post('/api/v1/desk/messages/read', { number: 1, isRead: true }, { cookie })
    const before = performance.now()
    await makeLarge(test.site.db, kind === 'PostgreSQL', ORDERS_OF_A_LARGE_SITE)
    report(`written in ${Math.round((performance.now() - before) / 1000)} s`)
    server = await startServer(environmentOf(test.database))
    // Confirms the owner's identity again: the session started at the tests' fixed time, but an export requires a
    // recent confirmation.
    expect((await post('/api/v1/account/confirm', { password: PASSWORD })).status).toBe(200)
    for (let asked = 0; asked < 20; asked++) await (await post('/api/v1/desk/orders/list', {})).arrayBuffer()
    visitor = sendVisitor(server.origin, ['/healthz', '/api/v1/products', addressOf(pages.shop)])
    while (visitor.waits().asked < 100) await wait(50)
    atRest = { memory: memoryOf(server.pid), p99: visitor.waits().p99 }
    report(`at rest: ${Math.round(atRest.memory / MB)} MB, p99 ${atRest.p99.toFixed(1)} ms`)
  })
  afterAll(async () => {
    await visitor?.leave()
    await server?.end('SIGKILL')
    await test.database.close()
    rmSync(place.folder, { recursive: true, force: true })
  })

  /**
   * Runs `work` while the visitor keeps sending requests. Reports the duration of `work`, the visitor's response times
   * and the server's memory, and checks the limits.
   */
  async function meanwhile<Found>(what: string, work: () => Promise<Found>): Promise<Found> {
    visitor.reset()
    let most = 0
    const sampling = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 50)
    const before = performance.now()
    try {
      const found = await work()
      const seconds = (performance.now() - before) / 1000
      // Requests that are delayed by short work finish only after it, so at least ten requests must finish before the
      // response times are read.
      while (visitor.waits().asked < 10) await wait(10)
      const { asked, p99, longest } = visitor.waits()
      report(
        `${what}: ${seconds.toFixed(1)} s; server +${Math.round((most - atRest.memory) / MB)} MB; ${asked} other requests, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`,
      )
      if (isProving) expect(p99 - atRest.p99, what).toBeLessThan(LONGEST_WAIT)
      expect(most - atRest.memory, what).toBeLessThan(MOST_MORE_MEMORY)
      return found
    } finally {
      clearInterval(sampling)
    }
  }

  /**
   * Requests a page three times. Checks only the fastest response against the limit, to exclude the effect of other
   * load.
   * @param asked the body of the request for a list
   */
  async function page(path: string, asked?: AskedFor): Promise<DeskPage<unknown>> {
    const taken: number[] = []
    let body: DeskPage<unknown> | undefined
    for (let time = 0; time < 3; time++) {
      const before = performance.now()
      const response = await (asked ? post(`/api/v1/desk${path}`, asked) : ask(`/api/v1/desk${path}`))
      body = (await response.json()) as DeskPage<unknown>
      taken.push(performance.now() - before)
      expect(response.status, path).toBe(200)
    }
    report(`${path} ${Object.keys(asked ?? {}).join(' ')}: ${taken.map((spent) => spent.toFixed(1)).join(', ')} ms`)
    if (isProving) expect(Math.min(...taken), path).toBeLessThan(LONGEST_PAGE)
    return body!
  }

  return { test, place, ask, post, page, meanwhile, report }
}

/** The pause between two requests (ms). */
const ASKED_EVERY = 20

/** A simulated visitor who keeps sending requests. The response times show whether anything blocks the server. */
type Visitor = {
  /** Discards the response times recorded so far. */
  reset(): void
  /** Returns the number of requests, and the 99th percentile and the maximum of their response times (ms). */
  waits(): { asked: number; p99: number; longest: number }
  leave(): Promise<void>
}

/** Starts a visitor in a separate thread, which requests the paths in turn. */
function sendVisitor(origin: string, paths: readonly string[]): Visitor {
  let taken: number[] = []
  let failure: unknown
  const thread = new Worker(new URL('visitor-thread.ts', import.meta.url), {
    workerData: { origin, paths, every: ASKED_EVERY },
  })
  thread.on('message', (milliseconds: number) => void taken.push(milliseconds))
  thread.on('error', (error) => (failure = error))
  return {
    reset: () => void (taken = []),
    waits() {
      if (failure) throw failure
      const sorted = taken.toSorted((a, b) => a - b)
      return {
        asked: sorted.length,
        p99: sorted[Math.floor((sorted.length - 1) * 0.99)] ?? Infinity,
        longest: sorted.at(-1) ?? Infinity,
      }
    },
    leave: async () => void (await thread.terminate()),
  }
}
