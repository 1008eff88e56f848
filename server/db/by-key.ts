import { sql, type RawBuilder } from 'kysely'

/** The values of a row's key, column by column. */
export type Key = readonly (string | number)[]

/** The condition that a row's key is smaller or greater than another one, compared column by column. An index on the columns answers it. */
export function keyIs(columns: readonly string[], comparison: '<' | '<=' | '>' | '>=', key: Key): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(comparison)} (${sql.join(key)})`
}

/** The key of a row. */
export function keyOf(row: Readonly<Record<string, unknown>>, columns: readonly string[]): Key {
  return columns.map((column) => row[column] as string | number)
}
