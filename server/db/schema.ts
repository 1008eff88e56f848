import { sql, type Kysely } from 'kysely'
import { ACCOUNTS_SCHEMA } from './tables/accounts.ts'
import { CODE_SHOP_SCHEMA } from './tables/code-shop.ts'
import { MESSAGES_SCHEMA } from './tables/messages.ts'
import { NIL_RETURNS_SCHEMA } from './tables/nil-returns.ts'
import { ORDERS_SCHEMA } from './tables/orders.ts'
import { PAYMENTS_SCHEMA } from './tables/payments.ts'
import { SHOP_SCHEMA } from './tables/shop.ts'
import { SITE_SCHEMA } from './tables/site.ts'

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
export async function createSchema(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const types: Record<string, string> = isPostgres
    ? { $id: 'serial primary key', $amount: 'double precision' }
    : { $id: 'integer primary key autoincrement', $amount: 'integer' }
  for (const statement of STATEMENTS)
    await sql.raw(statement.replace(/\$(?:id|amount)\b/g, (name) => types[name]!)).execute(db)
}
