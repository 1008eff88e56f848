import type { RawBuilder, Selectable } from 'kysely'
import { COUNTED_UP_TO, ON_A_PAGE } from '#contract/desk/list.ts'
import { keyOf, type Key } from '#server/db/by-key.ts'
import { countUpTo, readRows, type List } from '#server/db/listed-rows.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import type { Asked } from './list-query.ts'
import { writePosition } from './position.ts'
import { searchList } from './search-list.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The position of a page in its list, as described at `pageOf` in the contract. */
export type Place = {
  total: number
  isMore: boolean
  older: string | null
  newer: string | null
  searchedTo: string | null
}

/**
 * Reads the requested page of a list.
 * @param exact the conditions for exact matches with the search text, each backed by an index
 */
export async function readList<Table extends keyof Tables>(
  site: SiteContext,
  list: List<Table>,
  { search: words, after, before }: Asked,
  exact: readonly RawBuilder<boolean>[] = [],
): Promise<{ rows: Selectable<Tables[Table]>[]; place: Place }> {
  if (words === '') return browse(site.db, list, { after, before })
  const { rows, reached } = await searchList(site, list, exact, { words, after })
  return {
    rows,
    place: {
      total: rows.length,
      isMore: reached !== undefined || after !== undefined,
      older: reached ? writePosition(reached.key) : null,
      newer: null,
      searchedTo: reached?.moment ?? null,
    },
  }
}

async function browse<Table extends keyof Tables>(
  db: Database,
  list: List<Table>,
  { after, before }: { after: Key | undefined; before: Key | undefined },
) {
  const { count: total, isMore } = await countUpTo(db, list, COUNTED_UP_TO)
  const positionOf = (row: object | undefined) => (row ? writePosition(keyOf(row, list.key)) : null)
  if (before) {
    const found = await readRows(db, list, { above: before }, ON_A_PAGE + 1)
    const rows = found.slice(-ON_A_PAGE)
    // If the entries newer than the key do not fill a page, the newest page is shown.
    if (rows.length === ON_A_PAGE)
      return {
        rows,
        place: {
          total,
          isMore,
          older: positionOf(rows.at(-1)),
          newer: found.length > ON_A_PAGE ? positionOf(rows[0]) : null,
          searchedTo: null,
        },
      }
  }
  const below = before ? undefined : after
  const found = await readRows(db, list, { below }, ON_A_PAGE + 1)
  const rows = found.slice(0, ON_A_PAGE)
  const newer = below ? (positionOf(rows[0]) ?? writePosition(below)) : null
  return {
    rows,
    place: { total, isMore, older: found.length > ON_A_PAGE ? positionOf(rows.at(-1)) : null, newer, searchedTo: null },
  }
}
