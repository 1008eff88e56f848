import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import pg from 'pg'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { openDatabase } from '#server/db/open.ts'
import { setStock } from '#server/orders/stock.ts'
import { startPostgres } from '#testing/postgres-cluster.ts'
import { startServer } from '#testing/server-process.ts'
import { median, quantile } from './table.ts'
import { ask } from './servers.ts'

/**
 * The length of a round (s). Rounds are short and alternate, so that other load on the machine affects both
 * measurements equally.
 */
const SECONDS = 2
const ROUNDS = 9
const IN_FLIGHT = 32
/** The pause between two page requests of a visitor while orders are placed (ms). */
const PAGE_EVERY = 20

/**
 * The measured rates.
 * @property bare the number of sequential transactions per second, each with one update and one insert
 * @property pageP99 the 99th percentile of the response times of `/shop` while orders are placed (ms)
 */
type OrderRates = { bare: number; orders: number; ratio: number; failed: number; pageP99: number }

/**
 * Compares the number of orders per second that the real server confirms with the number of bare transactions per
 * second that a database of the same kind commits. The rounds alternate between the two.
 * @returns the medians of the rounds, but the sum of `failed` and the highest `pageP99`; undefined if PostgreSQL is not
 * available
 */
export async function measureOrders(kind: 'SQLite' | 'PostgreSQL'): Promise<OrderRates | undefined> {
  const cluster = kind === 'PostgreSQL' ? await startPostgres() : undefined
  if (kind === 'PostgreSQL' && !cluster) return undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'kibanda-orders-'))
  const settings = { dataDir, databaseUrl: cluster?.url }
  const server = await startServer({
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    NODE_ENV: 'production',
    ...(cluster ? { DATABASE_URL: cluster.url } : {}),
  })
  const db = await openDatabase(settings)
  await setStock(db, 'quiet-keyboard-75', 100_000_000)
  await db.destroy()

  // Warms up the server: V8 compiles its code while it handles the first orders.
  await placeOrders(server.origin, 5 * SECONDS)
  const rounds: OrderRates[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const bare = cluster ? await barePostgres(cluster.url) : bareSqlite(join(dataDir, 'bare.sqlite'))
    const pages = askForPages(server.origin)
    const { perSecond: orders, failed } = await placeOrders(server.origin, SECONDS)
    rounds.push({ bare, orders, ratio: orders / bare, failed, pageP99: await pages.stop() })
  }
  await server.end('SIGTERM')
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
  const medianOf = (of: (rates: OrderRates) => number) => median(rounds.map(of))
  return {
    bare: medianOf(({ bare }) => bare),
    orders: medianOf(({ orders }) => orders),
    ratio: medianOf(({ ratio }) => ratio),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    pageP99: Math.max(...rounds.map(({ pageP99 }) => pageP99)),
  }
}

async function placeOrders(origin: string, seconds: number): Promise<{ perSecond: number; failed: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'bench/orders-client.ts',
    origin,
    String(seconds),
    String(IN_FLIGHT),
  ])
  return JSON.parse(stdout) as { perSecond: number; failed: number }
}

/** Requests the shop's page repeatedly. `stop` returns the 99th percentile of the response times (ms). */
function askForPages(origin: string) {
  const taken: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      const before = performance.now()
      await ask(origin + addressOf(pages.shop), { 'accept-encoding': 'br' })
      taken.push(performance.now() - before)
      await new Promise((resolve) => setTimeout(resolve, PAGE_EVERY))
    }
  })()
  return {
    async stop() {
      over.abort()
      await asking
      return quantile(taken, 0.99)
    },
  }
}

const BARE_TABLES = `create table if not exists counts (id integer primary key, left_over integer not null);
  create table if not exists things (id text primary key, text text not null);`
const TEXT = 'x'.repeat(200)

/** Measures the number of bare transactions per second, with the durability settings of the site's own database. */
function bareSqlite(file: string): number {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full;')
  db.exec(`${BARE_TABLES} insert or ignore into counts values (1, 100000000);`)
  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')]
  const update = db.prepare('update counts set left_over = left_over - 1 where id = 1 and left_over >= 1')
  const insert = db.prepare('insert into things values (?, ?)')
  const startedAt = performance.now()
  let done = 0
  for (; performance.now() - startedAt < SECONDS * 250; done++) {
    begin.run()
    update.run()
    insert.run(`${startedAt}-${done}`, TEXT)
    commit.run()
  }
  const perSecond = (done / (performance.now() - startedAt)) * 1000
  db.close()
  return perSecond
}

async function barePostgres(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`${BARE_TABLES} insert into counts values (1, 100000000) on conflict do nothing;`)
  const startedAt = performance.now()
  let done = 0
  for (; performance.now() - startedAt < SECONDS * 250; done++) {
    await client.query('begin')
    await client.query('update counts set left_over = left_over - 1 where id = 1 and left_over >= 1')
    await client.query('insert into things values ($1, $2)', [`${startedAt}-${done}`, TEXT])
    await client.query('commit')
  }
  const perSecond = (done / (performance.now() - startedAt)) * 1000
  await client.end()
  return perSecond
}
