import { sql, type Kysely } from 'kysely'
import { NeedsOwner } from '#server/settings/setting-values.ts'
import type { Database } from './all-tables.ts'
import { ACCOUNTS_SCHEMA } from './tables/accounts.ts'
import { CODE_SHOP_SCHEMA } from './tables/code-shop.ts'
import { MESSAGES_SCHEMA } from './tables/messages.ts'
import { NIL_RETURNS_SCHEMA } from './tables/nil-returns.ts'
import { ORDERS_SCHEMA } from './tables/orders.ts'
import { PAYMENTS_SCHEMA } from './tables/payments.ts'
import { SHOP_SCHEMA } from './tables/shop.ts'
import { SITE_SCHEMA } from './tables/site.ts'

type Migration = { name: string; up(db: Kysely<unknown>, isPostgres: boolean): Promise<void> }

/** The initial schema and every change to it, in order. Released migrations are never altered or removed. */
export const migrations: readonly Migration[] = [{ name: '001-tables', up: createSchema }]

/**
 * The ID of the advisory lock that keeps two processes from migrating a PostgreSQL database at the same time. The
 * number is arbitrary.
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

/** Returns whether a PostgreSQL database has ever been migrated. */
export async function hasMigrations(database: Database): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('schema_migrations') is not null as is_there`.execute(database)
  return rows[0]?.is_there === true
}

/** Returns whether migrations would change a database that has tables. */
export async function isBehind(database: Database, steps: readonly Migration[] = migrations): Promise<boolean> {
  const db = database.$pickTables<never>().$extendTables<Applied>()
  const applied = new Set((await db.selectFrom('schema_migrations').select('name').execute()).map(({ name }) => name))
  return steps.some(({ name }) => !applied.has(name))
}

/** Applies the next migration, if there is one. @returns whether a migration was applied */
async function applyNext(
  transaction: Kysely<Applied>,
  isPostgres: boolean,
  steps: readonly Migration[],
): Promise<boolean> {
  if (isPostgres) {
    // The limits of the pool are for requests. On large tables, a migration and the wait for another process's
    // migration take longer.
    await sql`set local statement_timeout = 0; set local lock_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
  }
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

/** The statements that create the tables. Each table comes after the tables that it references. */
const STATEMENTS = [
  SITE_SCHEMA,
  ACCOUNTS_SCHEMA,
  MESSAGES_SCHEMA,
  NIL_RETURNS_SCHEMA,
  SHOP_SCHEMA,
  ORDERS_SCHEMA,
  CODE_SHOP_SCHEMA,
  PAYMENTS_SCHEMA,
].flatMap((schema) => schema.split(/;\n/).filter((statement) => statement.trim() !== ''))

/** Creates all tables and indexes in an empty database. */
async function createSchema(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const types: Record<string, string> = isPostgres
    ? { $id: 'serial primary key', $amount: 'double precision' }
    : { $id: 'integer primary key autoincrement', $amount: 'integer' }
  for (const statement of STATEMENTS)
    await sql.raw(statement.replace(/\$(?:id|amount)\b/g, (name) => types[name]!)).execute(db)
}
