import { gunzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { fingerprintOf, SECRET_FACT, type KeyedHash } from '../secret.ts'
import { dump, readDump, type Sum } from './dump.ts'
import { KEPT_TABLES } from './tables.ts'

type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>

/** How many rows are written with one statement. */
const BATCH = 50
/** What a new site has written by itself when it was first started: it makes no site of somebody's. */
const OF_A_NEW_SITE = new Set(['facts', 'stock', 'signing_keys', 'counters'])

/** The text of a backup, packed as the command writes it or as the desk exports it. @throws Error when it was packed and is not whole */
export function readBackupFile(bytes: Buffer): string {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  try {
    return (isPacked ? gunzipSync(bytes) : bytes).toString()
  } catch {
    throw new Error('This backup is not whole: it cannot be unpacked.')
  }
}

/**
 * Restores a backup into the database of a new site, all of it or nothing, and makes sure that it holds the same.
 * @param hash by the secret of the new site, which must be that of the former one
 * @throws Error when the backup is not whole, needs another secret or another version of this program, or the site is not empty
 */
export async function restore(db: Database, isPostgres: boolean, text: string, hash: KeyedHash): Promise<Sum> {
  const backup = readDump(text)
  const fact = backup.rows.find(([table, { name }]) => table === 'facts' && name === SECRET_FACT)?.[1]
  if (fact && fact.value !== fingerprintOf(hash))
    throw new Error(
      'The secret of this site is not the one that the backup was made with, which lies beside it: copy that into DATA_DIR, or set SECRET. Nothing was restored.',
    )
  await db.transaction().execute(async (transaction) => {
    const any = transaction as unknown as AnyDatabase
    const { rows: applied } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(transaction)
    const [own, needed] = [applied.map(({ name }) => name).join(' '), backup.migrations.join(' ')]
    if (own !== needed) throw new Error('This backup was written by another version of this program. Restore it with that version, then start this one.')
    for (const { table } of KEPT_TABLES) {
      if (OF_A_NEW_SITE.has(table)) continue
      if (await any.selectFrom(table).selectAll().limit(1).executeTakeFirst())
        throw new Error(`This site is not empty: it has ${table.replaceAll('_', ' ')}. A backup is restored into a new one.`)
    }
    for (const { table } of KEPT_TABLES.toReversed()) await any.deleteFrom(table).execute()
    for (const { table, isNumbered } of KEPT_TABLES) {
      const rows = backup.rows.flatMap(([of, row]) => (of === table ? [row] : []))
      for (let from = 0; from < rows.length; from += BATCH)
        await any
          .insertInto(table)
          .values(rows.slice(from, from + BATCH))
          .execute()
      if (isPostgres && isNumbered)
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(transaction)
    }
    const sum = await sumOf(transaction)
    if (sum.hash !== backup.sum.hash) throw new Error('What was restored is not what the backup holds, so nothing was restored.')
  })
  return backup.sum
}

/** The sum of what a database holds. */
export async function sumOf(db: Database): Promise<Sum> {
  const lines = dump(db)
  for (;;) {
    const next = await lines.next()
    if (next.done) return next.value
  }
}
