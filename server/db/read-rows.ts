import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type TableMetadata } from 'kysely'
import { anyTables, type AnyTables, type Row, type Database } from './all-tables.ts'
import { keyIs, keyOf, type Key } from './queries.ts'

/** The limits on a batch: its approximate number of characters, and its minimum and maximum number of rows. */
const BATCH = { characters: 64 * 1024, fewest: 10, most: 500 }

/**
 * PostgreSQL's type names for text columns, and for 64-bit integer columns, whose values the driver returns as text.
 */
const [TEXT, BIG_NUMBER] = ['text', 'int8']

/** A reader of whole tables. */
type TableReader = {
  /** Returns the names of a table's columns, in the order of its definition. */
  columns(table: string): readonly string[]
  /**
   * Yields a table's rows in batches and in key order, which is the same on every database. The columns are sorted by
   * name unless the caller chooses them.
   */
  read(table: string, key: readonly string[], columns?: readonly string[]): AsyncGenerator<Row[]>
}

/**
 * Creates a reader of whole tables of any size, which lets the event loop run between batches.
 * @param db a snapshot or a transaction, which sees a single point in time
 */
export async function createTableReader(db: Database, isPostgres: boolean): Promise<TableReader> {
  const known = new Map((await db.introspection.getTables()).map((table) => [table.name, table.columns]))
  const columnsOf = (table: string) => known.get(table) ?? []
  const columns = (table: string) => columnsOf(table).map(({ name }) => name)
  return {
    columns,
    async *read(table, key, chosen = columns(table).toSorted()) {
      const any = anyTables(db)
      for await (const rows of isPostgres
        ? byCursor(any, table, key, chosen, columnsOf(table))
        : byKey(any, table, key, chosen)) {
        yield rows
        await yieldToEventLoop()
      }
    },
  }
}

/**
 * Reads in batches, each continuing after the last key of the previous one. In SQLite, text is compared byte by byte,
 * which is also the order of the primary key indexes.
 */
async function* byKey(
  db: AnyTables,
  table: string,
  key: readonly string[],
  columns: readonly string[],
): AsyncGenerator<Row[]> {
  const wanted = [...columns, ...key.filter((column) => !columns.includes(column))]
  let last: Key | undefined
  for (let count = BATCH.fewest; ;) {
    let query = db.selectFrom(table).select(wanted).limit(count)
    for (const column of key) query = query.orderBy(column)
    const rows = await (last === undefined ? query : query.where(keyIs(key, '>', last))).execute()
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < count) return
    last = keyOf(end, key)
    count = nextCount(rows)
  }
}

/**
 * Reads from a cursor, so that PostgreSQL sorts once: by bytes, as SQLite does, regardless of the database's collation.
 */
async function* byCursor(
  db: AnyTables,
  table: string,
  key: readonly string[],
  columns: readonly string[],
  types: TableMetadata['columns'],
): AsyncGenerator<Row[]> {
  const typeOf = new Map(types.map(({ name, dataType }) => [name, dataType]))
  const order = key.map((column) =>
    typeOf.get(column) === TEXT ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
  )
  const bigNumbers = columns.filter((column) => typeOf.get(column) === BIG_NUMBER)
  const cursor = sql.id(`rows_of_${table}`)
  const chosen = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare ${cursor} no scroll cursor for select ${chosen} from ${sql.table(table)} order by ${sql.join(order)}`.execute(
    db,
  )
  for (let count = BATCH.fewest; ;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(count)} from ${cursor}`.execute(db)
    for (const row of rows) for (const column of bigNumbers) if (row[column] !== null) row[column] = Number(row[column])
    if (rows.length > 0) yield rows
    if (rows.length < count) break
    count = nextCount(rows)
  }
  await sql`close ${cursor}`.execute(db)
}

/** Returns the size of the next batch, assuming that its rows are about as long as the given ones. */
function nextCount(rows: readonly Row[]): number {
  let characters = 0
  for (const row of rows)
    for (const value of Object.values(row)) characters += typeof value === 'string' ? value.length : 8
  const fitting = Math.floor((BATCH.characters * rows.length) / characters)
  return Math.min(BATCH.most, Math.max(BATCH.fewest, fitting))
}
