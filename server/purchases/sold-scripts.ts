import type { Database } from '#server/db/all-tables.ts'
import type { Archives } from '#server/publication/archives.ts'

/**
 * Returns the scripts that were sold but are not delivered any more, in sentences: their folders are gone, or their
 * numbers mean other scripts now.
 */
export async function undelivered(db: Database, archives: Pick<Archives, 'find' | 'isAnother'>): Promise<string[]> {
  const sold = await db
    .selectFrom('purchases')
    .select(['script_id', 'slug', 'name'])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'active')
    .groupBy(['script_id', 'slug', 'name'])
    .orderBy('script_id')
    .orderBy('name')
    .execute()
  return sold
    .filter((script) => archives.find(script) === undefined)
    .map((script) => {
      const { script_id: id, name, count } = script
      const cause = archives.isAnother(script) ? 'the number means another script now' : 'its folder is gone'
      return `Script ${id} (${name}, purchases: ${count}) cannot be downloaded: ${cause}.`
    })
}
