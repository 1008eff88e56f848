import { sql, type Kysely } from 'kysely'
import { createSchema } from './schema.ts'
import { NeedsOwner } from '#server/settings/setting-error.ts'
import type { Database } from './all-tables.ts'

type Migration = { name: string; up(db: Kysely<unknown>, isPostgres: boolean): Promise<void> }

/** The initial schema and every change to it, in order. Released migrations are never altered or removed. */
export const migrations: readonly Migration[] = [{ name: '001-tables', up: createSchema }]

/**
 * The arbitrary number of the advisory lock that keeps two processes from migrating a PostgreSQL database at the same
 * time.
 */
const MIGRATION_LOCK = 7_318_045

type Applied = { schema_migrations: { name: string; applied_at: string } }

/**
 * Brings the schema up to date, one transaction per migration.
 * @throws NeedsOwner if the database has a migration that this program does not know, because another version wrote it
 */
export async function migrate(
  database: Database,
  isPostgres: boolean,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const db = database.$pickTables<never>().$extendTables<Applied>()
  let hasMore = true
  while (hasMore) hasMore = await db.transaction().execute((transaction) => applyNext(transaction, isPostgres, steps))
}

/** @returns whether a migration was applied */
async function applyNext(
  transaction: Kysely<Applied>,
  isPostgres: boolean,
  steps: readonly Migration[],
): Promise<boolean> {
  if (isPostgres) await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
  await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
    transaction,
  )
  const applied = new Set(
    (await transaction.selectFrom('schema_migrations').select('name').execute()).map(({ name }) => name),
  )
  const unknown = [...applied].find((name) => !steps.some((step) => step.name === name))
  if (unknown) {
    throw new NeedsOwner(
      `The database was written by another version of this program (it contains the migration ${unknown}). Start that version, or restore a backup.`,
    )
  }
  const next = steps.find(({ name }) => !applied.has(name))
  if (!next) return false
  await next.up(transaction as unknown as Kysely<unknown>, isPostgres)
  await transaction
    .insertInto('schema_migrations')
    .values({ name: next.name, applied_at: new Date().toISOString() })
    .execute()
  return true
}
