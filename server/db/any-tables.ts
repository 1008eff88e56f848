import type { Kysely } from 'kysely'
import type { Database } from './all-tables.ts'

/** A row of any table. */
export type Row = Record<string, unknown>

/** A database whose table names are known only at run time, and whose rows may contain any values. */
export type AnyTables = Kysely<Record<string, Row>>

export function anyTables(db: Database): AnyTables {
  return db.$pickTables<never>().$extendTables<Record<string, Row>>()
}
