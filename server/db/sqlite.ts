import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite'
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Database } from './all-tables.ts'
import { createWriteTurns, type Turn, type WriteTurns } from './write-turns.ts'

/** How long to wait for another process that is opening the same file (ms). */
const OPENED_WITHIN = 5_000
/**
 * How long a read waits, and blocks this process, in the rare case that another process has locked out even readers
 * (ms).
 */
const READ_WITHIN = 250

/**
 * Opens the embedded database in WAL mode, with every commit synced to disk. Deleted data is overwritten.
 * @param file the path of the database file
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

/** The maximum number of cached prepared statements per connection. The program has fewer distinct statements. */
const MOST_STATEMENTS = 300

/** A database file that is opened twice. Reads outside transactions see committed data, and never wait for a writer. */
type OpenSqlite = { writer: DatabaseSync; reader: DatabaseSync }

/**
 * Adapts `node:sqlite` to Kysely: transactions and single writes take turns on one connection, and single reads use the
 * other.
 */
class SqliteDriver implements Driver {
  readonly #writer: Statements
  readonly #reader: Statements
  readonly #turns: WriteTurns

  constructor({ writer, reader }: OpenSqlite) {
    this.#writer = new Statements(writer)
    this.#reader = new Statements(reader)
    this.#turns = createWriteTurns(writer)
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new SqliteConnection(this.#writer, this.#reader, this.#turns))
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await ownConnection(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ownConnection(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    ownConnection(connection).rollback()
    return Promise.resolve()
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve()
  }

  async destroy(): Promise<void> {
    await this.#turns.end()
    this.#reader.close()
    this.#writer.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Statements
  readonly #reader: Statements
  readonly #turns: WriteTurns
  #turn: Turn | undefined

  constructor(writer: Statements, reader: Statements, turns: WriteTurns) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  async begin(): Promise<void> {
    this.#turn = await this.#turns.take()
  }

  async commit(): Promise<void> {
    const turn = this.#turn
    this.#turn = undefined
    await turn?.commit()
  }

  rollback(): void {
    const turn = this.#turn
    this.#turn = undefined
    turn?.rollback()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#turn) return this.#writer.run(query)
    const { kind } = query.query
    if (kind === 'SelectQueryNode') return this.#reader.run(query)
    // A raw query may be a pragma, which cannot run inside a transaction.
    if (kind === 'RawNode') return this.#turns.alone(() => this.#writer.run<Row>(query))
    await this.begin()
    try {
      const result = this.#writer.run<Row>(query)
      await this.commit()
      return result
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    for (const row of this.#reader.iterate<Row>(query)) yield { rows: [row] }
  }
}

function ownConnection(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new Error('This connection belongs to another driver.')
}

type Prepared = { statement: StatementSync; answersRows: boolean }

/** A connection and its cache of prepared statements. */
class Statements {
  readonly #sqlite: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, answersRows } = this.#prepare(sql)
    const values = sqliteValues(parameters)
    if (answersRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /**
   * Yields rows one by one from a new statement, because a cached statement would restart if it ran again in the
   * meantime.
   */
  iterate<Row>({ sql, parameters }: CompiledQuery): IterableIterator<Row> {
    return this.#sqlite.prepare(sql).iterate(...sqliteValues(parameters)) as IterableIterator<Row>
  }

  close(): void {
    this.#sqlite.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    const prepared = { statement, answersRows: statement.columns().length > 0 }
    if (this.#prepared.size < MOST_STATEMENTS) this.#prepared.set(sql, prepared)
    return prepared
  }
}

/**
 * Casts a statement's values to the type that SQLite accepts. At run time, SQLite itself rejects values of any other
 * type before the statement runs.
 */
export function sqliteValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}
