import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RawBuilder, Selectable } from 'kysely'
import { recordOf } from '#domain/record.ts'
import { ON_A_PAGE } from '#contract/desk/list.ts'
import { keyOf, type Key, isMatching } from '#server/db/queries.ts'
import { keyAt, readRows, type List } from '#server/db/listed-rows.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import type { SiteContext } from '#server/context/site-context.ts'

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

type Asked = { words: string; after: Key | undefined }

/**
 * Searches a list from newest to oldest, starting after a key. Exact matches, found with an index, come first. They are
 * followed by rows that contain the words, as far back as one request can search.
 * @param exact the conditions for exact matches, each backed by an index, the most likely condition first
 */
export async function searchList<Table extends keyof Tables>(
  { db, now }: SiteContext,
  list: List<Table>,
  exact: readonly RawBuilder<boolean>[],
  { words, after }: Asked,
): Promise<Found<Selectable<Tables[Table]>>> {
  const named = await readNamed(db, list, exact)
  const rows = after ? [] : [...named]
  const contains = isMatching(list.searched, words)
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
    // Reads extra rows, because exact matches that were already shown are skipped on this page.
    const hits = await readRows(db, list, { below, from: end && keyOf(end, list.key) }, wanted + named.length, contains)
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

/** Returns the exact matches, newest first. */
async function readNamed<Table extends keyof Tables>(
  db: Database,
  list: List<Table>,
  exact: readonly RawBuilder<boolean>[],
): Promise<Selectable<Tables[Table]>[]> {
  const named: Selectable<Tables[Table]>[] = []
  // Without a condition on the state, the database uses an index on the words instead of reading all rows in a state.
  // The numbers say which rows belong to the list at all.
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
