import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { statementNames } from './compiled-once.ts'
import type { Database } from './all-tables.ts'
import { isDeadlock } from './errors.ts'

/** The maximum number of connections per process. */
const CONNECTIONS = 10
/**
 * Timeouts in milliseconds. The statements of this program normally take much less than a second. A transaction that
 * stays idle belongs to a hung process, and must not lock its rows for long.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 5_000,
}

/**
 * The planner expects far more rows than these queries read, because they stop after a page. It would compile such a
 * query (JIT) or start other processes for it, which takes 60 to 450 ms for a search that reads its rows in 2 ms.
 */
const PLANNING = '-c jit=off -c max_parallel_workers_per_gather=0'

/**
 * Opens a PostgreSQL database, which several processes can share.
 * @param url postgres://user:password@host/database
 */
export function openPostgres(url: string): Database {
  return databaseOn(openPool(url))
}

/** Creates a pool that connects to a PostgreSQL database on demand. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options: PLANNING, ...TIMEOUTS })
  // The next query replaces a broken idle connection. Without a listener, the connection's error would crash the
  // process.
  pool.on('error', () => {})
  // The same applies to a connection that drops between two statements of a transaction. The next statement fails with
  // the error.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    keepPlans(client)
  })
  return pool
}

/** Returns the database that a pool connects to. */
export function databaseOn(pool: PostgresPool): Database {
  return repeatDeadlocks(new Kysely({ dialect: new PostgresDialect({ pool }) }))
}

/** The maximum number of retries for a transaction that PostgreSQL rolled back because of a deadlock. */
const MOST_REPETITIONS = 3

/** Makes a database retry a whole transaction after a deadlock, because PostgreSQL has rolled back all its changes. */
function repeatDeadlocks(db: Database): Database {
  const transaction = db.transaction.bind(db)
  db.transaction = () => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      for (let repeated = 0; ; repeated++) {
        try {
          return await execute(work)
        } catch (error) {
          if (!isDeadlock(error) || repeated >= MOST_REPETITIONS) throw error
        }
      }
    }
    return builder
  }
  return db
}

/** Makes a connection plan each named statement only once, not every time it runs. */
function keepPlans(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => Promise<pg.QueryResult>
  const keeping = (text: unknown, values: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' ? statementNames.get(text) : undefined
    return name === undefined ? query(text, values, ...more) : query({ name, text, values })
  }
  client.query = keeping as typeof client.query
}
