import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** PostgreSQL, for owners who run more than one process. @param url postgres://user:password@host/database */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000, statement_timeout: 10_000 })
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the program.
  pool.on('error', () => {})
  // The same goes for one that breaks between two statements of a transaction: the next of them fails, and is told.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
