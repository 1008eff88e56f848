import type { RawBuilder, Selectable } from 'kysely'
import * as v from 'valibot'
import { COUNTED_UP_TO, ON_A_PAGE, type ListEndpoint } from '#contract/desk/list.ts'
import { keyOf, type Key } from '#server/db/queries.ts'
import { countUpTo, readRows, type List } from '#server/db/listed-rows.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import type { Refusal } from '#server/http/answers.ts'
import { jsonOf } from '#domain/record.ts'
import { searchList } from './search-list.ts'

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

/**
 * The requested part of a list. Lists are sorted from newest to oldest.
 * @property search the search text, on one line
 * @property after the key of the last entry before the part
 * @property before the key of the first entry after the part
 */
export type Asked<State extends string = string> = {
  state: State
  search: string
  after: Key | undefined
  before: Key | undefined
}

/** Returns the requested part of a list from the body of the request. */
export function readAsked<Endpoint extends ListEndpoint>(
  { state, search, ...places }: v.InferOutput<Endpoint['body']>,
  list: SortedBy,
): { asked: Asked<v.InferOutput<Endpoint['body']>['state']> } | { refusal: Refusal<422> } {
  const keys: { after?: Key; before?: Key } = {}
  for (const name of ['after', 'before'] as const) {
    if (places[name] === '') continue
    const key = readPosition(places[name], list)
    if (!key) return { refusal: { status: 422, error: 'body-shape', facts: { field: name } } }
    keys[name] = key
  }
  return { asked: { state, search: oneLine(search), after: keys.after, before: keys.before } }
}

const text = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,100}$/))
const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))

/**
 * The sort key of a list: its columns, and whether the last column contains numbers. All other columns contain text.
 */
type SortedBy = { key: readonly string[]; isNumbered: boolean }

/** Encodes a position in a list for use in a URL. */
export function writePosition(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/**
 * Decodes a position in a list.
 * @returns the key; undefined if `writePosition` cannot have written the position for this sort key
 */
function readPosition(written: string, { key, isNumbered }: SortedBy): Key | undefined {
  const shape = v.strictTuple(key.map((_, place) => (isNumbered && place === key.length - 1 ? number : text)))
  const read = v.safeParse(shape, jsonOf(Buffer.from(written, 'base64url').toString()))
  return read.success ? read.output : undefined
}
