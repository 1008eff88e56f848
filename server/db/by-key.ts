import { sql, type RawBuilder } from 'kysely'
import { recordOf } from '#domain/record.ts'

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
