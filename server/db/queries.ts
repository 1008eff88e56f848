import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { recordOf } from '#domain/record.ts'
import { searchedFor } from '#domain/desk/search-text.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import type { Database } from './all-tables.ts'

/** The values of a row's key, column by column. */
export type Key = readonly (string | number)[]

/**
 * Returns an SQL condition that compares a row's key with another key, column by column. The condition can use an index
 * on the columns.
 */
export function keyIs(columns: readonly string[], comparison: '<' | '<=' | '>' | '>=', key: Key): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(comparison)} (${sql.join(key)})`
}

/** Returns the key of a row. */
export function keyOf(row: object, columns: readonly string[]): Key {
  const values = recordOf(row)
  return columns.map((column) => {
    const value = values[column]
    if (typeof value === 'string' || typeof value === 'number') return value
    throw new TypeError(`The key column ${column} contains neither text nor a number.`)
  })
}

/**
 * Returns the number of rows that a query finds. PostgreSQL's counts have 64 bits, so its driver returns them as text.
 */
export async function countRows<Known, Table extends keyof Known, Row>(
  rows: SelectQueryBuilder<Known, Table, Row>,
): Promise<number> {
  const counted = rows.clearSelect().select(({ fn }) => fn.countAll<number | string>().as('count'))
  return Number(recordOf(await counted.executeTakeFirstOrThrow()).count)
}

/**
 * Returns an SQL condition that is true if one of the columns contains the typed words, ignoring case and accents. The
 * condition is always false if the words have no letter or digit.
 * @param columns columns with folded or ASCII text
 * @returns undefined if nothing was typed
 */
export function isMatching(
  columns: readonly (string | RawBuilder<string>)[],
  typed: string,
): RawBuilder<boolean> | undefined {
  if (isBlank(typed)) return undefined
  const patterns = searchedFor(typed).map((words) => `%${words.replace(/[\\%_]/g, '\\$&')}%`)
  const conditions = columns.flatMap((column) =>
    patterns.map(
      (pattern) =>
        sql<boolean>`lower(${typeof column === 'string' ? sql.ref(column) : column}) like ${pattern} escape '\\'`,
    ),
  )
  return conditions.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/**
 * Claims a recurring task, unless it was already claimed recently, so that only one process performs it.
 * @param value the time of the claim, as an ISO 8601 date or timestamp in the same format as `before`
 * @param before the claim succeeds if there is no earlier claim, or if the last one was made before this time
 * @returns whether this call claimed the task
 */
export async function claimFact(
  transaction: Database,
  { name, value, before }: { name: string; value: string; before: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('facts.value', '<', before))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

class RolledBack<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super()
    this.result = result
  }
}

/**
 * Runs an effect in a transaction. Commits the transaction if `isKept` returns true for the result, and rolls it back
 * otherwise.
 * @returns the result of the effect, even after a rollback
 */
export async function keptIf<Result>(
  db: Database,
  effect: (transaction: Database) => Promise<Result>,
  isKept: (result: Result) => boolean,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const result = await effect(transaction)
      if (!isKept(result)) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return (error as RolledBack<Result>).result
    throw error
  }
}
