import type { Database } from '#server/db/all-tables.ts'
import type { Archives } from '#server/publication/archives.ts'

/**
 * Returns a message for each sold script that can no longer be downloaded, because its folder is gone or its number now
 * belongs to another script.
 */
export async function undelivered(db: Database, archives: Pick<Archives, 'find' | 'isAnother'>): Promise<string[]> {
  const sold = await db
    .selectFrom('licenses')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'licenses.order_id')
        .onRef('order_lines.position', '=', 'licenses.position'),
    )
    .select(['item_id', 'slug', 'name'])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'active')
    .groupBy(['item_id', 'slug', 'name'])
    .orderBy('item_id')
    .orderBy('name')
    .execute()
  return sold
    .map(({ item_id, slug, ...script }) => ({ ...script, slug: slug!, script_id: Number(item_id) }))
    .toSorted((a, b) => a.script_id - b.script_id)
    .filter((script) => archives.find(script) === undefined)
    .map((script) => {
      const { script_id: id, name, count } = script
      const cause = archives.isAnother(script) ? 'its number now belongs to another script' : 'its folder is gone'
      return `Script ${id} (${name}, purchases: ${count}) cannot be downloaded: ${cause}.`
    })
}
