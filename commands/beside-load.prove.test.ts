import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setStock } from '#server/orders/stock.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { runProgram } from '#testing/server-process.ts'
import { ONE_KEYBOARD } from '#testing/sample-orders.ts'
import { postFromAnywhere, serversOnDatabase, type ServersOnDatabase } from '#testing/servers-on-database.ts'

const ROUNDS = times(1, 20)
const BUYERS = 4

describeOnOneDatabase('Commands that run while buyers place orders', (kind) => {
  let servers: ServersOnDatabase
  beforeEach(async () => {
    servers = await serversOnDatabase(kind, { SECRET: 'a secret of the tests, beside load 0123456789' })
  })
  afterEach(() => servers.close())

  it('all succeed, and cause no order to fail', async () => {
    const { origin } = await servers.start()
    const { databaseUrl, dataDir } = servers.database.settings
    const environment = {
      ...servers.environment,
      DATA_DIR: dataDir,
      SITES_DIR: process.env.SITES_DIR ?? '',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    }
    await setStock(servers.database.db, 'quiet-keyboard-75', 1_000_000)
    const statuses = new Map<number, number>()
    const over = new AbortController()
    const buy = async () => {
      while (!over.signal.aborted) {
        const { status } = await postFromAnywhere(origin, '/api/v1/orders', ONE_KEYBOARD)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const buyers = Array.from({ length: BUYERS }, buy)
    const month = new Date().toISOString().slice(0, 7)
    const commands = [
      ['backup', join(dataDir, 'backups')],
      ['desk'],
      ['desk', 'orders'],
      ['desk', 'payments', 'due'],
      ['desk', 'export', 'month', month],
      ['desk', 'purchases'],
      ['desk', 'messages'],
    ]
    for (let round = 0; round < ROUNDS; round++)
      for (const [command, ...words] of commands) {
        const { code, output } = await runProgram(`commands/${command}.ts`, words, environment)
        expect([command, ...words, code], output).toEqual([command, ...words, 0])
      }
    over.abort()
    await Promise.all(buyers)
    expect([...statuses.keys()]).toEqual([201])
  })
})
