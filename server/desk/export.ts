import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { exportDesk, type ExportedTable } from '../../contract/desk/export.ts'
import { toCsv } from '../../domain/csv.ts'
import { nairobiDay } from '../../domain/dates.ts'
import { KEPT_TABLES } from '../backup/tables.ts'
import { backupLines } from '../backup/write-backup.ts'
import type { Database } from '../db/schema.ts'
import { answerError, type RequestFacts } from '../http/answers.ts'
import { carryOut } from './audit.ts'

type Parts = { db: Database; now: () => Date; dataDir: string; isPostgres: boolean }
type Row = Record<string, unknown>

/** What stands in no table that leaves the house: hashes, of which other programs make nothing, and what holds licence keys. */
const HIDDEN = /_hash$|^receipt$|^fingerprint$|^token$|^licence_key$|^pin_ending$|^claim$/

/** Everything that the site keeps, for other programs and for another site. */
export function deskExportRoutes({ db, now, dataDir, isPostgres }: Parts) {
  const app = new Hono<RequestFacts>()
  app.get(exportDesk.path, async (context) => {
    const asked = v.safeParse(exportDesk.parameters.table.schema, context.req.query('table'))
    if (!asked.success) return answerError(context, 422, 'body-shape', { field: 'table' })
    const table = asked.output
    const day = nairobiDay(now())
    const file =
      table === undefined
        ? { name: `kibanda-${day}.jsonl`, type: 'application/jsonl', text: (await backupLines(db, isPostgres, dataDir)).join('') }
        : { name: `${table.replaceAll('_', '-')}-${day}.csv`, type: 'text/csv', text: await csvOf(db, table) }
    // What has left the house is in the log, too.
    await carryOut({ db, now }, context.get('signedIn')!.account.email, () =>
      Promise.resolve({ act: 'exported', subject: table ?? 'everything', detail: file.name }),
    )
    return context.json({ success: true, ...file })
  })
  return app
}

async function csvOf(db: Database, table: ExportedTable): Promise<string> {
  const { key } = KEPT_TABLES.find((kept) => kept.table === table)!
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)!.columns.map(({ name }) => name)
  const shown = columns.filter((column) => !HIDDEN.test(column))
  let query = (db as unknown as Kysely<Record<string, Row>>).selectFrom(table).select(shown)
  for (const column of key) query = query.orderBy(column)
  return toCsv(shown, await query.execute())
}
