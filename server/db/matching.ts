import { sql, type SelectQueryBuilder } from 'kysely'
import { oneLine } from '../../domain/typed-text.ts'
import type { Tables } from './schema.ts'

/** The rows of a table whose columns contain something, whatever its case. @param search nothing for all of them */
export function matching<Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  columns: readonly string[],
  search: string,
): SelectQueryBuilder<Tables, Table, Row> {
  const words = oneLine(search).toLowerCase()
  if (words === '') return rows
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return rows.where(({ or }) => or(columns.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)))
}
