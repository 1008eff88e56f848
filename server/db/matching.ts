import { sql, type RawBuilder } from 'kysely'
import { searchedFor } from '#domain/desk/search-text.ts'
import { isBlank } from '#domain/text/is-blank.ts'

/**
 * Returns the SQL condition that one of the columns contains the typed words, ignoring case and accents. The condition
 * is always false if the words have no letter or digit.
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
