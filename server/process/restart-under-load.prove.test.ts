import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { ONE_KEYBOARD } from '#testing/sample-orders.ts'
import { postFromAnywhere, serversOnDatabase } from '#testing/servers-on-database.ts'
import { setStock } from '#server/orders/stock.ts'

const RESTARTS = 9
const BUYERS = 4
/** The maximum median time from a restart to the first response (ms). */
const MOST_MS = 1_000

describeOnEachDatabase('A server that is killed while buyers place orders', (kind) => {
  it('responds within a second after its restart', async () => {
    const servers = await serversOnDatabase(kind)
    let server = await servers.start()
    await setStock(servers.database.db, KEYBOARD, 1_000_000)
    const placed: number[] = []
    const over = new AbortController()
    const buyer = async () => {
      while (!over.signal.aborted) {
        const answer = await postFromAnywhere(server.origin, '/api/v1/orders', ONE_KEYBOARD).catch(() => undefined)
        if (answer) placed.push(answer.status)
        // Lets other work run while no server is listening.
        else await wait(1)
      }
    }
    const buyers = Array.from({ length: BUYERS }, buyer)
    const times: number[] = []
    for (let restart = 0; restart < RESTARTS; restart++) {
      const enough = placed.length + 50
      while (placed.length < enough) await wait(10)
      await server.end('SIGKILL')
      const begun = performance.now()
      server = await servers.start()
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
      times.push(performance.now() - begun)
    }
    over.abort()
    await Promise.all(buyers)
    await servers.close()
    console.log(`${kind}, restarts under load: ${times.map(Math.round).join(', ')} ms`)
    expect(new Set(placed)).toEqual(new Set([201]))
    expect(times.toSorted((a, b) => a - b)[Math.floor(RESTARTS / 2)]).toBeLessThan(MOST_MS)
  })
})
