import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { ONE_SCRIPT, TWO_SCRIPTS } from '#testing/sample-orders.ts'
import { postFromAnywhere, serversOnDatabase, type ServersOnDatabase } from '#testing/servers-on-database.ts'
import { listOrders } from '#testing/fresh-orders.ts'

const ROUNDS = times(1, 200)
const KILLS = times(1, 15)

describeOnEachDatabase('Sales under load', (kind) => {
  let servers: ServersOnDatabase
  beforeEach(async () => {
    servers = await serversOnDatabase(kind)
  })
  afterEach(() => servers.close())

  const buy = (origin: string, key: string, body: unknown = ONE_SCRIPT) =>
    postFromAnywhere(origin, '/api/v1/purchases', body, { 'idempotency-key': key })
  const sales = () => listOrders(servers.database.db, 100_000)

  it(`same-key: are stored once for 50 concurrent requests with identical responses, in ${ROUNDS} rounds`, async () => {
    const origins = await servers.startAll()
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, number) => {
          const response = await buy(origins[number % origins.length]!, `round-${round}`)
          return `${response.status} ${await response.text()}`
        }),
      )
      expect(new Set(answers).size).toBe(1)
      expect(answers[0]).toMatch(/^201 /)
    }
    expect(await sales()).toHaveLength(ROUNDS)
    expect((await buy(origins[0]!, 'round-0', TWO_SCRIPTS)).status).toBe(422)
  })

  it(`kill9: lose or duplicate no acknowledged purchase or download slot in ${KILLS} server kills`, async () => {
    let server = await servers.start()
    const acknowledged = new Map<number, string>()
    const over = new AbortController()
    let next = 0
    const client = async () => {
      while (!over.signal.aborted) {
        const number = next++
        // If the response is lost, the request is retried with the same key until a response arrives.
        while (!acknowledged.has(number)) {
          const answer = await buy(server.origin, `key-${number}`)
            .then(async (response) =>
              response.status === 201 ? ((await response.json()) as { purchases: [Purchase] }) : undefined,
            )
            .catch(() => undefined)
          if (answer) acknowledged.set(number, answer.purchases[0].licenseKey)
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
      server = await servers.start()
    }
    over.abort()
    await Promise.all(clients)
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * 20)
    const stored = await servers.database.db.selectFrom('licenses').select(['license_key', 'state']).execute()
    expect(stored.every(({ state }) => state === 'active')).toBe(true)
    expect(stored.map(({ license_key }) => license_key).toSorted()).toEqual([...acknowledged.values()].toSorted())
    expect(await servers.database.db.selectFrom('download_slots').select('slot').execute()).toHaveLength(
      5 * stored.length,
    )
  })
})
