import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely'
import type { Database } from './schema.ts'

/** How many prepared statements are kept; the program writes fewer distinct ones. */
const MOST_STATEMENTS = 200

/**
 * The embedded database: WAL, every commit synced to the disk, writes that wait 5 s for each other.
 * @param file a path, or `:memory:`
 */
export function openSqlite(file: string): Database {
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;')
  return new Kysely({ dialect: new SqliteDialect({ database: adapt(sqlite) }) })
}

/** Shows `node:sqlite` to Kysely. A transaction takes the write lock when it begins, so that it never fails half-way for want of it. */
function adapt(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>()
  const prepare = (text: string) => {
    const known = statements.get(text)
    if (known) return known
    const statement = sqlite.prepare(text === 'begin' ? 'begin immediate' : text)
    if (statements.size < MOST_STATEMENTS) statements.set(text, statement)
    return statement
  }
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const statement = prepare(text)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
      }
    },
  }
}
