import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import * as v from 'valibot'
import { COUNTED_UP_TO, ON_A_PAGE, type ListEndpoint } from '#contract/desk/list.ts'
import { keyOf, type Key, isMatching } from '#server/db/queries.ts'
import { countUpTo, readRows, type List, keyAt } from '#server/db/listed-rows.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import type { Refusal } from '#server/http/answers.ts'
import { jsonOf, recordOf } from '#domain/record.ts'

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
 * A request for a part of a list. Lists are sorted from newest to oldest.
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
 * The sort key of a list.
 * @property isNumbered whether the last column contains numbers; all other columns contain text
 */
type SortedBy = { key: readonly string[]; isNumbered: boolean }

/** Encodes a position in a list for use in a URL. */
export function writePosition(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Decodes a position. @returns undefined if `writePosition` cannot have produced this text for a list with this key */
function readPosition(written: string, { key, isNumbered }: SortedBy): Key | undefined {
  const shape = v.strictTuple(key.map((_, place) => (isNumbered && place === key.length - 1 ? number : text)))
  const read = v.safeParse(shape, jsonOf(Buffer.from(written, 'base64url').toString()))
  return read.success ? read.output : undefined
}

/** The number of rows read per statement. Between statements, the event loop runs. */
const BATCH = 1000
/** The limits of one request: the maximum number of rows, and the maximum time (ms). */
const [MOST_ROWS, LONGEST] = [20_000, 100]
/** The maximum number of exact matches, which are shown first. */
const MOST_EXACT = 5

/**
 * The result of a search.
 * @property reached the position of the last row that was searched; undefined if all rows were searched
 */
type Found<Row> = { rows: Row[]; reached: { key: Key; moment: string } | undefined }

/**
 * Searches a list from newest to oldest, starting after a key. Exact matches, found with an index, come first. Then
 * come rows that contain the words, as far back as one request can search.
 * @param exact the conditions for exact matches, each backed by an index, the most likely condition first
 */
async function searchList<Table extends keyof Tables>(
  { db, now }: SiteContext,
  list: List<Table>,
  exact: readonly RawBuilder<boolean>[],
  { words, after }: { words: string; after: Key | undefined },
): Promise<Found<Selectable<Tables[Table]>>> {
  const named = await readNamed(db, list, exact)
  const rows = after ? [] : [...named]
  const contains = isMatching(list.searched, words) ?? sql<boolean>`1 = 1`
  const startedAt = now().getTime()
  const isNamed = (row: object) => named.some((one) => isSame(list, one, row))
  const place = (row: object) => ({
    key: keyOf(row, list.key),
    moment: String(recordOf(row)[list.moment]),
  })
  let reached: { key: Key; moment: string } | undefined
  for (let looked = 0; looked < MOST_ROWS; looked += BATCH) {
    if (looked > 0 && now().getTime() - startedAt > LONGEST) break
    const below = reached?.key ?? after
    const end = await keyAt(db, list, { below }, BATCH - 1)
    const wanted = ON_A_PAGE - rows.length
    // Reads extra rows to make up for exact matches, which are skipped here because they were already shown.
    const from = end ? keyOf(end, list.key) : leastKey(list)
    const condition = sql<boolean>`${contains} and ${isBetween(list.key[0]!, from[0]!, below?.[0])}`
    const hits = await readRows(db, list, { below, from }, wanted + named.length, condition)
    const others = hits.filter((row) => !isNamed(row))
    rows.push(...others.slice(0, wanted))
    const lastWanted = others[wanted - 1]
    if (lastWanted) return { rows, reached: place(lastWanted) }
    if (!end) return { rows, reached: undefined }
    reached = place(end)
    await yieldToEventLoop()
  }
  return { rows, reached }
}

/**
 * Returns a condition on the first column of a key, which follows from the bounds of the whole key. PostgreSQL does not
 * know that two bounds of several columns enclose few rows: it can expect a quarter of the table, and read all of it.
 */
function isBetween(column: string, from: Key[number], to: Key[number] | undefined): RawBuilder<boolean> {
  const isFrom = sql<boolean>`${sql.ref(column)} >= ${from}`
  return to === undefined ? isFrom : sql<boolean>`${isFrom} and ${sql.ref(column)} <= ${to}`
}

/** Returns a key that no row's key is less than. */
function leastKey({ key, isNumbered }: SortedBy): Key {
  return key.map((_, place) => (isNumbered && place === key.length - 1 ? 0 : ''))
}

/** Returns the exact matches, newest first. */
async function readNamed<Table extends keyof Tables>(
  db: Database,
  list: List<Table>,
  exact: readonly RawBuilder<boolean>[],
): Promise<Selectable<Tables[Table]>[]> {
  const named: Selectable<Tables[Table]>[] = []
  // Without a condition on the state, the database uses the index for the exact match instead of reading all rows in
  // that state. Numeric conditions such as `has_products` are kept, because they define which rows belong to the list.
  const kinds = Object.entries(list.where ?? {}).filter(([, value]) => typeof value === 'number')
  const inEveryState: List<Table> = { ...list, where: Object.fromEntries(kinds) }
  for (const condition of exact) {
    const found = await readRows(db, inEveryState, {}, MOST_EXACT, condition)
    const ofList = found.filter((row) =>
      Object.entries(list.where ?? {}).every(([column, value]) => recordOf(row)[column] === value),
    )
    named.push(...ofList.filter((row) => !named.some((one) => isSame(list, one, row))))
  }
  return named.slice(0, MOST_EXACT)
}

function isSame({ key }: { key: readonly string[] }, one: object, other: object): boolean {
  return String(keyOf(one, key)) === String(keyOf(other, key))
}
