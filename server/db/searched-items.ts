import { sql, type Kysely } from 'kysely'
import { searchText } from '#domain/desk/search-text.ts'

/** The name of the migration that lets the desk find orders and sales by item name. */
export const SEARCHED_ITEMS = '004-searched-items'

/** Adds item names to the search text of existing orders and sales. */
export async function searchItems(db: Kysely<unknown>): Promise<void> {
  for (const [table, lines, key] of [
    ['orders', 'order_lines', 'order_id'],
    ['sales', 'purchases', 'sale_id'],
  ] as const) {
    const { rows } = await sql<{ name: string }>`select distinct name from ${sql.table(lines)}`.execute(db)
    for (const { name } of rows) {
      const ids = sql`select ${sql.ref(key)} from ${sql.table(lines)} where name = ${name}`
      const added = `\n${searchText([name])}`
      await sql`update ${sql.table(table)} set search_text = search_text || ${added} where id in (${ids})`.execute(db)
    }
  }
}
