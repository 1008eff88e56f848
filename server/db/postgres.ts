import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { statementNames } from './compiled-once.ts'
import type { Database } from './schema.ts'

/** How many connections a process opens at most. */
const CONNECTIONS = 10
/**
 * Milliseconds. No statement of this program takes seconds; a transaction that stands idle belongs to a process that
 * hangs, and must not hold its rows for long.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 5_000,
}

/** PostgreSQL, for owners who run more than one process. @param url postgres://user:password@host/database */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, ...TIMEOUTS })
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the program.
  pool.on('error', () => {})
  // The same goes for one that breaks between two statements of a transaction: the next of them fails, and is told.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    keepPlans(client)
  })
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** Has a connection plan the statements that have a name once instead of each time. */
function keepPlans(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => Promise<pg.QueryResult>
  const keeping = (text: unknown, values: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' ? statementNames.get(text) : undefined
    return name === undefined ? query(text, values, ...more) : query({ name, text, values })
  }
  client.query = keeping as typeof client.query
}
