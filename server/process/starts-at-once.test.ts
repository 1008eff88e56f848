import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { memoryFolder } from '#testing/memory-folder.ts'
import { postgresCommand } from '#testing/postgres-cluster.ts'
import { databaseAt } from '#testing/postgres-copies.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { postFromAnywhere } from '#testing/servers-on-database.ts'
import { startServer, type ServerProcess } from '#testing/server-process.ts'
import { migrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

const ROUNDS = times(1, 20)
const NUMBERS = [0, 1, 2, 3]

describeOnEachDatabase('Four servers that start at the same time on a new database', (kind) => {
  const server = kind === 'PostgreSQL' ? inject('postgresUrl')! : undefined
  let [folder, name, databaseUrl]: [string, string, string | undefined] = ['', '', undefined]
  let running: ServerProcess[]
  const open = async () => {
    folder = mkdtempSync(join(memoryFolder(), 'kibanda-four-'))
    name = `kibanda_four_${randomBytes(6).toString('hex')}`
    running = []
    if (server === undefined) return
    await postgresCommand(server, `create database ${name}`)
    databaseUrl = databaseAt(server, name)
  }
  const close = async () => {
    await Promise.all(running.map(({ end }) => end('SIGKILL')))
    if (server !== undefined) await postgresCommand(server, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
  beforeEach(open)
  afterEach(close)

  /**
   * Starts four servers at the same time.
   * @param folderOf returns each server's data folder
   * @returns the errors of the servers that failed to start
   */
  const startFour = async (folderOf: (number: number) => string) => {
    const started = await Promise.allSettled(
      NUMBERS.map((number) =>
        startServer({
          DATA_DIR: folderOf(number),
          TRUST_PROXY: '1',
          PAYMENTS: 'simulation',
          ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        }),
      ),
    )
    running = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    return started.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  }
  /**
   * Checks that everything created by the first start exists once, and that the three keyboards in stock are sold only
   * once.
   */
  const expectOneSite = async () => {
    for (const { origin } of running) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const sales = await Promise.all(running.map(({ origin }) => postFromAnywhere(origin, '/api/v1/orders', ORDER)))
    expect(sales.map(({ status }) => status).toSorted()).toEqual([201, ...running.slice(1).map(() => 409)])
    const db = await openDatabase({ databaseUrl, dataDir: folder })
    try {
      const applied = await db
        .$extendTables<{ schema_migrations: { name: string } }>()
        .selectFrom('schema_migrations')
        .select('name')
        .orderBy('name')
        .execute()
      expect(applied).toEqual(migrations.map((migration) => ({ name: migration.name })))
      expect(await db.selectFrom('signing_keys').select('epoch').execute()).toHaveLength(1)
      expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
    } finally {
      await db.destroy()
    }
  }

  it(`become one site if they share a data folder, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) {
        await close()
        await open()
      }
      expect(await startFour(() => folder)).toEqual([])
      await expectOneSite()
      expect(readdirSync(folder).filter((file) => file.startsWith('secret'))).toEqual(['secret'])
    }
  })

  it.runIf(server)('become one server and three failed starts if each has its own secret', async () => {
    const refusals = await startFour((number) => join(folder, String(number)))
    expect(refusals).toHaveLength(3)
    for (const refusal of refusals)
      expect(refusal).toContain('SECRET: expected the one that this database was created with')
    await expectOneSite()
  })
})
