import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { createTableReader } from '#server/db/read-rows.ts'
import type { Database } from '#server/db/all-tables.ts'
import { fingerprintOf, type KeyedHash } from '#server/secrets/secret.ts'
import { KEPT_TABLES, LAST_BACKUP } from './tables.ts'

/**
 * The first line of a backup.
 * @property secret the fingerprint of the secret that the backup was signed with
 * @property migrations the names of the migrations that were applied to the tables
 */
export type Head = { format: string; secret: string; migrations: readonly string[] }

export const FORMAT = 'kibanda-backup-2'

/**
 * Yields the text of a backup in batches of lines: the head, one line per row, and the signed checksum. The same data
 * results in the same text on SQLite and PostgreSQL.
 * @param db a snapshot or a transaction, which sees a single point in time
 */
export async function* dump(db: Database, isPostgres: boolean, keyed: KeyedHash): AsyncGenerator<string, Sum> {
  const hash = createHash('sha256')
  let rows = 0
  const head: Head = {
    format: FORMAT,
    secret: fingerprintOf(keyed),
    migrations: await namesOfMigrations(db),
  }
  const first = `${JSON.stringify(head)}\n`
  hash.update(first)
  yield first
  const tables = await createTableReader(db, isPostgres)
  for (const { table, key, shown } of KEPT_TABLES) {
    for await (const batch of tables.read(table, key)) {
      const kept = table === 'facts' ? batch.filter(({ name }) => name !== LAST_BACKUP) : batch
      const text = kept.map((row) => `${JSON.stringify([table, shown ? shown(row) : row])}\n`).join('')
      hash.update(text)
      rows += kept.length
      if (kept.length > 0) yield text
    }
  }
  const sum = { rows, hash: hash.digest('hex') }
  yield `${JSON.stringify(seal(sum, keyed))}\n`
  return sum
}

/** Returns the row count and checksum of a backup of a database. */
export async function sumOf(db: Database, isPostgres: boolean, keyed: KeyedHash): Promise<Sum> {
  const text = dump(db, isPostgres, keyed)
  for (;;) {
    const next = await text.next()
    if (next.done) return next.value
  }
}

/** Returns the migrations applied to a database, in order. */
export async function namesOfMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The row count and checksum of a backup. @property hash SHA-256 of all lines but the last, in hex */
export type Sum = { rows: number; hash: string }

/**
 * The last line of a backup.
 * @property signature a keyed hash with the site's secret, without which nobody can write a backup that the site
 * accepts
 */
type Seal = Sum & { signature: string }

const signatureOf = ({ rows, hash }: Sum, keyed: KeyedHash): string => keyed('signature of a backup', `${rows} ${hash}`)

function seal(sum: Sum, keyed: KeyedHash): Seal {
  return { ...sum, signature: signatureOf(sum, keyed) }
}

/** Returns whether a checksum was signed with this site's secret. */
export function isSealed(sum: Sum, signature: unknown, keyed: KeyedHash): boolean {
  const [given, wanted] = [
    Buffer.from(typeof signature === 'string' ? signature : ''),
    Buffer.from(signatureOf(sum, keyed)),
  ]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
