import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { KEPT_TABLES, LAST_BACKUP } from './tables.ts'

type Row = Record<string, unknown>
type AnyDatabase = Kysely<Record<string, Row>>

/** What a backup says of itself in its last line. @property hash SHA-256 of all lines before, in hexadecimal digits */
export type Sum = { rows: number; hash: string }

const FORMAT = 'kibanda-backup-1'

/** Columns of 64 bits, which PostgreSQL answers as text. */
const BIG_NUMBERS = new Set(['uncounted', 'bytes_sent'])

/**
 * The lines of a backup: what it is and which migrations it needs, a line for each row, and their sum. The same content gives the same lines.
 * @param db that nobody writes to meanwhile: a copy, or a transaction that sees one moment
 */
export async function* dump(db: Database): AsyncGenerator<string, Sum> {
  const any = db as unknown as AnyDatabase
  const hash = createHash('sha256')
  let rows = 0
  const put = (value: unknown) => {
    const line = `${JSON.stringify(value)}\n`
    hash.update(line)
    return line
  }
  const { rows: migrations } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  yield put({ format: FORMAT, migrations: migrations.map(({ name }) => name) })
  for (const { table, key } of KEPT_TABLES) {
    const all = any.selectFrom(table).selectAll()
    const found = await (table === 'facts' ? all.where('name', '<>', LAST_BACKUP) : all).execute()
    for (const row of inOrder(found, key)) yield put([table, tidy(row)])
    rows += found.length
  }
  const sum = { rows, hash: hash.digest('hex') }
  yield `${JSON.stringify(sum)}\n`
  return sum
}

/** Rows by what tells them apart. Databases have orders of their own for texts. */
function inOrder(rows: readonly Row[], key: readonly string[]): Row[] {
  const sign = (row: Row) => JSON.stringify(key.map((column) => row[column]))
  return rows
    .map((row) => [sign(row), row] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

/** A row in the order of its columns' names. */
function tidy(row: Row): Row {
  const columns = Object.keys(row).toSorted()
  return Object.fromEntries(columns.map((column) => [column, BIG_NUMBERS.has(column) ? Number(row[column]) : row[column]]))
}

/** What a backup holds, read from its lines. @throws Error when it is not whole, or not one */
export function readDump(text: string): { migrations: string[]; rows: [table: string, row: Row][]; sum: Sum } {
  const lines = text.split('\n')
  const last = lines.at(-1) === '' ? lines.length - 2 : lines.length - 1
  const sum = parse(lines[last]) as Partial<Sum> | undefined
  const body = lines.slice(0, last)
  const hash = createHash('sha256')
    .update(body.map((line) => `${line}\n`).join(''))
    .digest('hex')
  const head = parse(body[0]) as { format?: string; migrations?: string[] } | undefined
  if (head?.format !== FORMAT || !Array.isArray(head.migrations)) throw new Error('This is no backup of this program.')
  if (sum?.hash !== hash || sum.rows !== body.length - 1) throw new Error('This backup is not whole, or was changed: its sum is another one.')
  return { migrations: head.migrations, rows: body.slice(1).map((line) => JSON.parse(line) as [string, Row]), sum: { rows: sum.rows, hash } }
}

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}
