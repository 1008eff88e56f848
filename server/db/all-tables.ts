import type { Kysely } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { CodeShopTables } from './tables/code-shop.ts'
import type { MessageTables } from './tables/messages.ts'
import type { NilReturnTables } from './tables/nil-returns.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { ShopTables } from './tables/shop.ts'
import type { SiteTables } from './tables/site.ts'

/**
 * Times are stored as ISO 8601 text in UTC. Flags and counts are stored as integers. SQLite and PostgreSQL use the same
 * formats.
 */
export type Tables = SiteTables &
  NilReturnTables &
  MessageTables &
  ShopTables &
  OrderTables &
  CodeShopTables &
  PaymentTables &
  AccountTables

export type Database = Kysely<Tables>

/** A row of any table. */
export type Row = Record<string, unknown>

/** The database, typed for table names that are known only at run time and for rows with any values. */
export type AnyTables = Kysely<Record<string, Row>>

export function anyTables(db: Database): AnyTables {
  return db.$pickTables<never>().$extendTables<Record<string, Row>>()
}
