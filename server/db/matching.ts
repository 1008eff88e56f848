import { sql, type RawBuilder } from 'kysely'
import { oneLine } from '../../domain/text/typed-text.ts'

/** The condition that one of some columns contains words, whatever their case; undefined when there are no words. */
export function isMatching(columns: readonly string[], typed: string): RawBuilder<boolean> | undefined {
  const words = oneLine(typed).toLowerCase()
  if (words === '') return undefined
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = columns.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
