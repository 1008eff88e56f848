import { sql, type Kysely } from 'kysely'
import { up as nilReturns } from './migrations/001-nil-returns.ts'
import { up as rateLimits } from './migrations/002-rate-limits.ts'
import { up as facts } from './migrations/003-facts.ts'
import { up as messages } from './migrations/004-messages.ts'
import { up as idempotencyKeys } from './migrations/005-idempotency-keys.ts'
import { up as mails } from './migrations/006-mails.ts'
import { up as helpedReaders } from './migrations/007-helped-readers.ts'
import { up as sandboxes } from './migrations/008-sandboxes.ts'
import { up as orders } from './migrations/009-orders.ts'
import { up as productReviews } from './migrations/010-product-reviews.ts'
import { up as purchases } from './migrations/011-purchases.ts'
import { up as accounts } from './migrations/012-accounts.ts'
import { up as desk } from './migrations/013-desk.ts'
import { up as pageVisits } from './migrations/014-page-visits.ts'
import { up as deskLists } from './migrations/015-desk-lists.ts'
import { up as accountAccess } from './migrations/016-account-access.ts'
import { up as writeProbes } from './migrations/018-write-probes.ts'
import { up as lighterOrders } from './migrations/019-lighter-orders.ts'
import { up as licenseSpelling } from './migrations/020-license-spelling.ts'
import { up as currencies } from './migrations/021-currencies.ts'
import { up as paymentAttempts } from './migrations/022-payment-attempts.ts'
import { up as paymentCallbacks } from './migrations/023-payment-callbacks.ts'
import { up as refunds } from './migrations/024-refunds.ts'
import { up as paymentsToSettle } from './migrations/025-payments-to-settle.ts'
import { up as paymentsByMonth } from './migrations/026-payments-by-month.ts'
import { up as refundsThroughGateways } from './migrations/027-refunds-through-gateways.ts'
import type { Database } from './all-tables.ts'

type Migration = { name: string; up(db: Kysely<unknown>, isPostgres: boolean): Promise<void> }

/** Every change to the schema, in order. Released migrations are never altered or removed. */
export const migrations: readonly Migration[] = [
  { name: '001-nil-returns', up: nilReturns },
  { name: '002-rate-limits', up: rateLimits },
  { name: '003-facts', up: facts },
  { name: '004-messages', up: messages },
  { name: '005-idempotency-keys', up: idempotencyKeys },
  { name: '006-mails', up: mails },
  { name: '007-helped-readers', up: helpedReaders },
  { name: '008-sandboxes', up: sandboxes },
  { name: '009-orders', up: orders },
  { name: '010-product-reviews', up: productReviews },
  { name: '011-purchases', up: purchases },
  { name: '012-accounts', up: accounts },
  { name: '013-desk', up: desk },
  { name: '014-page-visits', up: pageVisits },
  { name: '015-desk-lists', up: deskLists },
  { name: '016-account-access', up: accountAccess },
  { name: '018-write-probes', up: writeProbes },
  { name: '019-lighter-orders', up: lighterOrders },
  { name: '020-license-spelling', up: licenseSpelling },
  { name: '021-currencies', up: currencies },
  { name: '022-payment-attempts', up: paymentAttempts },
  { name: '023-payment-callbacks', up: paymentCallbacks },
  { name: '024-refunds', up: refunds },
  { name: '025-payments-to-settle', up: paymentsToSettle },
  { name: '026-payments-by-month', up: paymentsByMonth },
  { name: '027-refunds-through-gateways', up: refundsThroughGateways },
]

/**
 * An arbitrary fixed number. The lock with this number keeps two processes from migrating one PostgreSQL database at
 * once.
 */
const MIGRATION_LOCK = 7_318_045

type Applied = { schema_migrations: { name: string; applied_at: string } }

/**
 * Brings the schema up to date, one transaction per migration.
 * @throws Error if the database has a migration that this program does not know, which means a newer schema
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

/** @returns whether there was a migration to apply */
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
    throw new Error(
      `The database was written by a newer version of this program (it holds the migration ${unknown}). Start that version, or restore a backup.`,
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
