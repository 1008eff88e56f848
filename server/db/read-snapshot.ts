import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Kysely, sql, SqliteDialect, type SqliteDatabase } from 'kysely'
import type { Database } from './schema.ts'
import { sqliteValues } from './sqlite-values.ts'

/**
 * How long somebody who reads slowly may let a transaction of PostgreSQL wait (ms): longer than the server waits for a
 * connection that stands still.
 */
const LONGEST_PAUSE = 180_000

/**
 * Shows a database as it is at one moment, for as long as it is read, while others go on writing.
 * @param read gets a read-only database
 */
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
      await letTakeItsTime(transaction)
      // The transaction sees the moment of its first query.
      await sql`select 1`.execute(transaction)
      return read(transaction)
    })
}

/**
 * Lifts the limits of a transaction of PostgreSQL that reads whole tables: sorting a big one takes longer than any
 * request may.
 */
export async function letTakeItsTime(transaction: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(LONGEST_PAUSE)}`.execute(transaction)
  await sql`set local work_mem = '64MB'`.execute(transaction)
}

/** Opens the file once more: in WAL mode a transaction that reads sees its first moment, and holds up no writer. */
async function readSqlite<Found>(db: Database, read: (moment: Database) => Promise<Found>): Promise<Found> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db)
  const [main] = rows
  if (!main) throw new Error('SQLite names no file of its database.')
  const sqlite = new DatabaseSync(main.file, { readOnly: true })
  const moment: Database = new Kysely({ dialect: new SqliteDialect({ database: adapt(sqlite) }) })
  try {
    // The transaction sees the moment of its first query.
    sqlite.exec('pragma busy_timeout = 5000; begin; select name from schema_migrations limit 1;')
    return await read(moment)
  } finally {
    await moment.destroy()
    if (sqlite.isOpen) sqlite.close()
  }
}

/** Shows a connection that only reads to Kysely. */
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
