import { sql, type Kysely } from 'kysely'
import { searchText } from '#domain/desk/search-text.ts'
import { folded } from '#domain/text/folded.ts'
import type { Database } from './all-tables.ts'
import { createTableReader } from './read-rows.ts'

/** The migration that converts the desk's search texts, including tracking numbers, to the current folded form. */
export const FOLDED_AGAIN = '005-folded-again'

/** The tables whose rows were stored in an earlier folded form. */
const SEARCHED = ['orders', 'sales', 'messages', 'product_reviews', 'audit_log'] as const

/** Adds a column for folded tracking numbers, and folds the stored texts again. */
export async function foldAgain(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await db.schema.alterTable('orders').addColumn('tracking_search', 'text').execute()
  await sql`drop index orders_of_tracking_number`.execute(db)
  await sql`create index orders_of_tracking_search on orders (tracking_search, placed_at, id) where tracking_search is not null`.execute(
    db,
  )
  await foldStored(db, isPostgres)
}

/**
 * Folds the stored search texts and tracking numbers again. Adds the names under which a product was sold to the search
 * text of its reviews.
 */
export async function foldStored(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const names = await namesOfProducts(db)
  for (const table of SEARCHED) {
    const others = { orders: ['tracking_number'], product_reviews: ['product_id'] }[String(table)] ?? []
    for await (const row of rowsOf(db, isPostgres, table, ['id', 'search_text', ...others])) {
      const stored = String(row.search_text)
      const found = searchText([...linesOf(stored), ...(names.get(row.product_id) ?? [])])
      if (found !== stored)
        await sql`update ${sql.table(table)} set search_text = ${found} where id = ${row.id}`.execute(db)
      if (typeof row.tracking_number === 'string')
        await sql`update orders set tracking_search = ${folded(row.tracking_number)} where id = ${row.id}`.execute(db)
    }
  }
}

async function* rowsOf(db: Kysely<unknown>, isPostgres: boolean, table: string, columns: readonly string[]) {
  // A migration's transaction does not know the types of the tables.
  const reader = await createTableReader(db as unknown as Database, isPostgres)
  for await (const rows of reader.read(table, ['id'], columns)) yield* rows
}

/**
 * Returns the lines of a search text. Earlier versions folded `2½` to `21⁄2`, so a space is inserted before the last
 * digit above the line.
 */
function linesOf(stored: string): string[] {
  return stored.replace(/(?<=\d)(?=\d⁄)/g, ' ').split('\n')
}

/** Returns the names under which each product was sold, by product ID. */
async function namesOfProducts(db: Kysely<unknown>): Promise<ReadonlyMap<unknown, string[]>> {
  const names = new Map<unknown, string[]>()
  const { rows } = await sql<{
    product_id: string
    name: string
  }>`select distinct product_id, name from order_lines order by product_id, name`.execute(db)
  for (const { product_id, name } of rows) names.set(product_id, [...(names.get(product_id) ?? []), name])
  return names
}
