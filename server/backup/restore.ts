import { CompiledQuery, sql } from 'kysely'
import { recordOf } from '#domain/record.ts'
import { anyTables, type Row, type Database } from '#server/db/all-tables.ts'
import { raiseTimeouts } from '#server/db/read-snapshot.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { checkBackup, readLines } from './check-backup.ts'
import { namesOfMigrations, sumOf, type Sum } from './dump.ts'
import { KEPT_TABLES } from './tables.ts'

/** The maximum number of values in one statement. */
const MOST_VALUES = 2000
/** The ID of the PostgreSQL advisory lock that a restore holds. */
const RESTORE_LOCK = 7_240_802
/** The tables that a new site fills on its first start. A site counts as empty if all other tables are empty. */
const OF_A_NEW_SITE = new Set(['facts', 'stock', 'signing_keys', 'counters'])

/**
 * Restores a whole backup into the database of a new site in one transaction, and verifies the result.
 * @param keyed the new site's keyed hash; its secret must be the one that signed the backup
 * @throws Error if the backup is incomplete, was changed, or needs a different secret or a different version of this
 * program, or if the site is not empty
 */
export async function restore(db: Database, isPostgres: boolean, file: string, keyed: KeyedHash): Promise<Sum> {
  const { migrations, sum } = await checkBackup(file, keyed)
  await db.transaction().execute(async (transaction) => {
    if (isPostgres) {
      await raiseTimeouts(transaction)
      await refuseASecondOne(transaction)
    }
    if (migrations.join() !== (await namesOfMigrations(transaction)).join())
      throw new Error(
        'This backup was written by another version of this program. Restore it with that version, then start this one.',
      )
    await refuseUnlessEmpty(transaction)
    for (const { table } of KEPT_TABLES.toReversed()) await anyTables(transaction).deleteFrom(table).execute()
    await insertRows(transaction, isPostgres, file)
    if (isPostgres) await continueNumbers(transaction)
    const restored = await sumOf(transaction, isPostgres, keyed)
    if (restored.hash !== sum.hash)
      throw new Error('The restored data would not match the backup, so nothing was restored.')
  })
  return sum
}

/** Rejects a second concurrent restore, because both would find the site empty. */
async function refuseASecondOne(db: Database): Promise<void> {
  const { rows } = await sql<{
    isFree: boolean
  }>`select pg_try_advisory_xact_lock(${RESTORE_LOCK}) as "isFree"`.execute(db)
  if (!rows[0]?.isFree) throw new Error('Another restore is running on this site. This one restored nothing.')
}

async function refuseUnlessEmpty(db: Database): Promise<void> {
  for (const { table } of KEPT_TABLES) {
    if (OF_A_NEW_SITE.has(table)) continue
    if (await anyTables(db).selectFrom(table).selectAll().limit(1).executeTakeFirst())
      throw new Error(
        `This site is not empty: it contains ${table.replaceAll('_', ' ')}. Restore the backup into a new site.`,
      )
  }
}

/** Inserts the rows of a backup: all its lines except the first and the last. */
async function insertRows(db: Database, isPostgres: boolean, file: string): Promise<void> {
  let table = ''
  let rows: Row[] = []
  const insert = async () => {
    const [first] = rows
    if (first) await db.executeQuery(insertion(table, Object.keys(first), rows, isPostgres))
    rows = []
  }
  for await (const lines of readLines(file))
    for (const line of lines) {
      if (!line.startsWith('[')) continue
      const [of, said]: unknown[] = JSON.parse(line)
      const kept = KEPT_TABLES.find((one) => one.table === of)
      // The file may have been replaced after it was checked.
      if (!kept) throw new Error('This backup was changed while it was being restored. Nothing was restored.')
      const row = recordOf(said)
      if (kept.table !== table || (rows.length + 1) * Object.keys(row).length > MOST_VALUES) await insert()
      table = kept.table
      rows.push(row)
    }
  await insert()
}

/**
 * Builds one raw insert statement for many rows. The query builder takes longer to process a value than the database
 * takes to store it.
 */
function insertion(
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
  isPostgres: boolean,
): CompiledQuery {
  const values = rows.flatMap((row) => columns.map((column) => row[column]))
  let place = 0
  const placeholders = () => `(${columns.map(() => (isPostgres ? `$${++place}` : '?')).join(', ')})`
  const names = [table, ...columns].map((name) => `"${name.replaceAll('"', '""')}"`)
  return CompiledQuery.raw(
    `insert into ${names[0]} (${names.slice(1).join(', ')}) values ${rows.map(placeholders).join(', ')}`,
    values,
  )
}

/** Moves PostgreSQL's ID sequences past the restored rows. */
async function continueNumbers(db: Database): Promise<void> {
  for (const { table, isNumbered } of KEPT_TABLES)
    if (isNumbered)
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(
        db,
      )
}
