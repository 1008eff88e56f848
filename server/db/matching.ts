import { sql, type RawBuilder } from 'kysely'
import { oneLine } from '../../domain/text/typed-text.ts'

/**
 * Returns the condition that one of the columns contains the typed words, ignoring case; undefined if there are no
 * words.
 */
export function isMatching(columns: readonly string[], typed: string): RawBuilder<boolean> | undefined {
  const words = oneLine(typed).toLowerCase()
  if (words === '') return undefined
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = columns.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
