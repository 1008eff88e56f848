import { sql, type RawBuilder, type Selectable, type SelectQueryBuilder } from 'kysely'
import { anyTables, type Row, type Database, type Tables } from './all-tables.ts'
import { keyIs, type Key, countRows } from './queries.ts'

/** A table that is shown as a list, with an index on the columns that filter and sort it. */
export type List<Table extends keyof Tables = keyof Tables> = {
  table: Table
  /** The columns that the list is sorted by. The row with the highest key is the newest. */
  key: readonly string[]
  /** Whether the last column of the key is a number. All other key columns are text. */
  isNumbered: boolean
  /** The column with the time of a row. */
  moment: string
  /** The column values that all rows of the list share; null for columns without a value. */
  where?: Readonly<Record<string, string | number | null>> | undefined
  /** The columns to search. An SQL expression selects a text from another table. */
  searched: readonly (string | RawBuilder<string>)[]
}

/**
 * A range of a list, bounded by up to two keys. `upTo` and `from` include the row with the given key; `below` and
 * `above` exclude it.
 */
type Span = Partial<Record<(typeof COMPARISONS)[number][0], Key | undefined>>

const COMPARISONS = [
  ['below', '<'],
  ['upTo', '<='],
  ['above', '>'],
  ['from', '>='],
] as const

type Beginning = Pick<List, 'table' | 'where' | 'key'>
type Rows = SelectQueryBuilder<Record<string, Row>, string, object>

/** Selects the rows of a list, unsorted. */
export function rowsOf(db: Database, { table, key, where }: Beginning, span: Span = {}): Rows {
  let rows: Rows = anyTables(db).selectFrom(table)
  for (const [column, value] of Object.entries(where ?? {})) {
    // Numbers are inlined as literals, not bound as parameters, so that the database can use a partial index whose
    // condition names that value.
    const fixed = typeof value === 'number' ? sql.lit(value) : value
    rows = fixed === null ? rows.where(column, 'is', null) : rows.where(column, '=', fixed)
  }
  for (const [name, comparison] of COMPARISONS) {
    const end = span[name]
    if (end) rows = rows.where(keyIs(key, comparison, end))
  }
  return rows
}

/**
 * Reads rows of a list, newest first. If the span has an `above` key, reads the rows closest to this key.
 * @param condition an additional filter
 */
export async function readRows<Table extends keyof Tables>(
  db: Database,
  list: List<Table>,
  span: Span,
  most: number,
  condition?: RawBuilder<boolean>,
): Promise<Selectable<Tables[Table]>[]> {
  let rows = rowsOf(db, list, span)
  for (const column of list.key) rows = rows.orderBy(column, span.above ? 'asc' : 'desc')
  const found = await (condition ? rows.where(condition) : rows).selectAll().limit(most).execute()
  return (span.above ? found.toReversed() : found) as Selectable<Tables[Table]>[]
}

/**
 * Returns the key and the time of the row at an offset in a range of a list, or undefined if the range is shorter. The
 * query uses an index.
 */
export async function keyAt<Table extends keyof Tables>(
  db: Database,
  list: List<Table>,
  span: Span,
  place: number,
): Promise<Row | undefined> {
  let rows = rowsOf(db, list, span)
  for (const column of list.key) rows = rows.orderBy(column, 'desc')
  return rows
    .select([...new Set([...list.key, list.moment])])
    .limit(1)
    .offset(place)
    .executeTakeFirst()
}

/** Counts the rows of a list. Stops at a limit, so that counting stays fast. @param condition an additional filter */
export async function countUpTo(
  db: Database,
  list: Beginning,
  most: number,
  condition?: RawBuilder<boolean>,
): Promise<{ count: number; isMore: boolean }> {
  const rows = rowsOf(db, list)
  const some = (condition ? rows.where(condition) : rows).select(sql`1`.as('one')).limit(most + 1)
  const count = await countRows(anyTables(db).selectFrom(some.as('some')))
  return { count: Math.min(count, most), isMore: count > most }
}
