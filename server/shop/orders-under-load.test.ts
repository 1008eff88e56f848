import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { isProving, times } from '#testing/effort.ts'
import { ONE_KEYBOARD } from '#testing/sample-orders.ts'
import { postFromAnywhere, serversOnDatabase, type ServersOnDatabase } from '#testing/servers-on-database.ts'
import { readStock, setStock } from '#server/orders/stock.ts'
import { listOrders } from '#testing/fresh-orders.ts'

const KEYBOARD = 'quiet-keyboard-75'
const UNITS = times(40, 100)
const CHECKOUTS = times(100, 10_000)
const IN_FLIGHT = 64
const KILLS = times(1, 15)

describeOnEachDatabase('Checkouts under load', (kind) => {
  let servers: ServersOnDatabase
  beforeEach(async () => {
    servers = await serversOnDatabase(kind)
  })
  afterEach(() => servers.close())

  const place = async (origin: string, number: number) => {
    const response = await postFromAnywhere(origin, '/api/v1/orders', ONE_KEYBOARD, {
      'idempotency-key': `key-${number}`,
    })
    return {
      status: response.status,
      body: (await response.json()) as { order?: { orderNumber: string }; error?: string },
    }
  }

  it(`oversell: sell exactly ${UNITS} units in ${CHECKOUTS} checkouts, ${IN_FLIGHT} at a time`, async () => {
    const origins = await servers.startAll()
    await setStock(servers.database.db, KEYBOARD, UNITS)

    const outcomes = new Map<string, number>()
    let next = 0
    const client = async () => {
      while (next < CHECKOUTS) {
        const number = next++
        // A server that is too busy says so, and the request is repeated with the same key.
        let placed = await place(origins[number % origins.length]!, number)
        while (placed.status === 503) placed = await place(origins[number % origins.length]!, number)
        const { status, body } = placed
        const outcome = status === 201 ? 'won' : `${status} ${body.error}`
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, client))
    expect(Object.fromEntries(outcomes)).toEqual({ won: UNITS, '409 not-enough-stock': CHECKOUTS - UNITS })
    expect((await readStock(servers.database.db)).get(KEYBOARD)).toBe(0)
    expect(await listOrders(servers.database.db, CHECKOUTS)).toHaveLength(UNITS)
  })

  it(`kill9: lose or duplicate no acknowledged order when the server is killed ${KILLS} times`, async () => {
    let server = await servers.start()
    await setStock(servers.database.db, KEYBOARD, 1_000_000)
    const acknowledged = new Map<number, string>()
    const restarts: number[] = []
    const over = new AbortController()
    let next = 0
    const client = async () => {
      while (!over.signal.aborted) {
        const number = next++
        // If the response is lost, the request is retried with the same key until a response arrives.
        while (!acknowledged.has(number)) {
          const answer = await place(server.origin, number).catch(() => undefined)
          if (answer?.status === 201) acknowledged.set(number, answer.body.order!.orderNumber)
          else await wait(20)
        }
      }
    }
    const clients = Array.from({ length: 8 }, client)
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = acknowledged.size + 20
      while (acknowledged.size < enough) await wait(10)
      await wait(times(0, 2000))
      await server.end('SIGKILL')
      const before = performance.now()
      server = await servers.start()
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
      restarts.push(performance.now() - before)
    }
    over.abort()
    await Promise.all(clients)

    const stored = (await listOrders(servers.database.db, 1_000_000)).map(({ number }) => number)
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * 20)
    expect(stored.toSorted()).toEqual([...acknowledged.values()].toSorted())
    expect((await readStock(servers.database.db)).get(KEYBOARD)).toBe(1_000_000 - stored.length)
    if (kind === 'SQLite') checkIntegrity(servers.database.settings.dataDir)
    // Restart times depend on the machine's load, so they are checked only when nothing else is running.
    if (isProving) expect(Math.max(...restarts)).toBeLessThan(1_000)
  })
})

function checkIntegrity(dataDir: string): void {
  const file = new DatabaseSync(join(dataDir, 'kibanda.sqlite'))
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  file.close()
}
