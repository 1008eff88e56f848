import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Kysely, sql, SqliteDialect, type SqliteDatabase } from 'kysely'
import type { Database } from './all-tables.ts'
import { sqliteValues } from './sqlite.ts'

/**
 * How long a slow reader can leave a PostgreSQL transaction idle (ms). The server closes the connection of a stalled
 * reader earlier.
 */
const LONGEST_PAUSE = 180_000

/** Reads a database as of a single point in time, while writes continue. @param read gets a read-only database */
export function readSnapshot<Found>(
  db: Database,
  isPostgres: boolean,
  read: (moment: Database) => Promise<Found>,
): Promise<Found> {
  return isPostgres ? readPostgres(db, read) : readSqlite(db, read)
}

function readPostgres<Found>(db: Database, read: (moment: Database) => Promise<Found>): Promise<Found> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await raiseTimeouts(transaction)
      // The first query fixes the point in time that the transaction sees.
      await sql`select 1`.execute(transaction)
      return read(transaction)
    })
}

/**
 * Raises the limits of a PostgreSQL transaction that reads whole tables, because sorting a big table can take longer
 * than the usual limits.
 */
export async function raiseTimeouts(transaction: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(LONGEST_PAUSE)}`.execute(transaction)
  await sql`set local work_mem = '64MB'`.execute(transaction)
}

/**
 * Opens the file a second time: in WAL mode, a read transaction keeps seeing the same snapshot, and does not block
 * writers.
 */
async function readSqlite<Found>(db: Database, read: (moment: Database) => Promise<Found>): Promise<Found> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db)
  const [main] = rows
  if (!main) throw new Error('SQLite reports no file for its database.')
  const sqlite = new DatabaseSync(main.file, { readOnly: true })
  const moment: Database = new Kysely({ dialect: new SqliteDialect({ database: adapt(sqlite) }) })
  try {
    // The first query fixes the point in time that the transaction sees.
    sqlite.exec('pragma busy_timeout = 5000; begin; select name from schema_migrations limit 1;')
    return await read(moment)
  } finally {
    await moment.destroy()
    if (sqlite.isOpen) sqlite.close()
  }
}

/** Adapts a read-only connection to Kysely. */
function adapt(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>()
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const statement = statements.get(text) ?? sqlite.prepare(text)
      statements.set(text, statement)
      return {
        reader: true,
        all: (parameters) => statement.all(...sqliteValues(parameters)),
        run: (parameters) => statement.run(...sqliteValues(parameters)),
        iterate: (parameters) => statement.iterate(...sqliteValues(parameters)),
      }
    },
  }
}
