import type { ExportedTable } from '../../contract/desk/export.ts'
import { csvLine } from '../../domain/desk/csv.ts'
import { KEPT_TABLES } from '../backup/tables.ts'
import { createTableReader } from '../db/read-rows.ts'
import type { Database } from '../db/all-tables.ts'
import { csvColumns } from './csv-columns.ts'
import { RELATED } from './related-cells.ts'

/**
 * The columns left out of exported tables: hashes, which are useless to other programs, and whatever contains license
 * keys, tokens or parts of PINs.
 */
const HIDDEN = /_hash$|^receipt$|^fingerprint$|^token$|^license_key$|^pin_ending$|^claim$/

/**
 * Yields a table as CSV for spreadsheets, a few lines at a time: the names of its columns, then its rows in the order
 * of their key.
 * @param db a snapshot, which sees a single point in time
 */
export async function* exportTable(db: Database, isPostgres: boolean, table: ExportedTable): AsyncGenerator<string> {
  const kept = KEPT_TABLES.find((one) => one.table === table)
  if (!kept) throw new Error(`The table ${table} is not in backups, so its key is unknown.`)
  const tables = await createTableReader(db, isPostgres)
  const stored = tables.columns(table).filter((column) => !HIDDEN.test(column))
  const columns = csvColumns(table, stored)
  const related = RELATED[table]
  yield csvLine([...columns.map(({ name }) => name), ...(related?.columns ?? [])])
  for await (const rows of tables.read(table, kept.key, stored)) {
    const more = await related?.read(db, rows)
    yield rows
      .map((row, place) => csvLine([...columns.map(({ cell }) => cell(row)), ...(more?.[place] ?? [])]))
      .join('')
  }
}
