import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from 'kysely'
import type { Database } from './schema.ts'
import { SqliteDriver, type OpenSqlite } from './sqlite-driver.ts'

/** How long an opening waits for another process that has just opened the file too (ms). */
const OPENED_WITHIN = 5_000
/**
 * How long a read waits in the rare moments in which another process keeps even readers out (ms); it holds up this one.
 */
const READ_WITHIN = 250

/** The embedded database: WAL, every commit synced to the disk. @param file its path */
export function openSqlite(file: string): Database {
  const connections = open(file)
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver(connections),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyConnectionsAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
  return new Kysely({ dialect })
}

function open(file: string): OpenSqlite {
  const writer = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  writer.exec(
    `pragma busy_timeout = ${OPENED_WITHIN}; pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma wal_autocheckpoint = 4000; pragma busy_timeout = 0;`,
  )
  return { writer, reader: new DatabaseSync(file, { readOnly: true, timeout: READ_WITHIN }) }
}

/** Kysely would let only one query in at a time; here transactions queue, and reads do not. */
class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
