import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from 'kysely'
import type { Database } from './all-tables.ts'
import { SqliteDriver, type OpenSqlite } from './sqlite-driver.ts'

/** How long to wait for another process that is opening the same file (ms). */
const OPENED_WITHIN = 5_000
/** How long a read can block this process in the rare case that another process locks out even readers (ms). */
const READ_WITHIN = 250

/**
 * Opens the embedded database in WAL mode, with every commit synced to disk. Deleted data is overwritten.
 * @param file its path
 */
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

/**
 * Empties the write-ahead log, which can still contain deleted data. Waits up to 5 s for other processes.
 * @returns whether the log is empty
 */
export function emptyWriteAheadLog(file: string): boolean {
  const connection = new DatabaseSync(file)
  try {
    connection.exec(`pragma busy_timeout = ${OPENED_WITHIN};`)
    return connection.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
  } finally {
    connection.close()
  }
}

function open(file: string): OpenSqlite {
  const writer = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  writer.exec(
    `pragma busy_timeout = ${OPENED_WITHIN}; pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma wal_autocheckpoint = 4000; pragma secure_delete = on; pragma busy_timeout = 0;`,
  )
  return { writer, reader: new DatabaseSync(file, { readOnly: true, timeout: READ_WITHIN }) }
}

/** An adapter that allows concurrent queries: transactions wait in a queue, but reads do not. */
class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
