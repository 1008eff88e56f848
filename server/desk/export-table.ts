import type { ExportedTable } from '../../contract/desk/export.ts'
import { csvLine } from '../../domain/desk/csv.ts'
import { KEPT_TABLES } from '../backup/tables.ts'
import { createTableReader } from '../db/read-rows.ts'
import type { Database } from '../db/schema.ts'

/**
 * What stands in no table that leaves the house: hashes, of which other programs make nothing, and what holds license
 * keys.
 */
const HIDDEN = /_hash$|^receipt$|^fingerprint$|^token$|^license_key$|^pin_ending$|^claim$/

/**
 * Yields a table as CSV, some lines at a time: the names of its columns, then its rows in the order of their key.
 * @param db that sees one moment
 */
export async function* exportTable(db: Database, isPostgres: boolean, table: ExportedTable): AsyncGenerator<string> {
  const kept = KEPT_TABLES.find((one) => one.table === table)
  if (!kept) throw new Error(`No backup keeps the table ${table}, so it has no key.`)
  const tables = await createTableReader(db, isPostgres)
  const columns = tables.columns(table).filter((column) => !HIDDEN.test(column))
  yield csvLine(columns)
  for await (const rows of tables.read(table, kept.key, columns))
    yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('')
}
