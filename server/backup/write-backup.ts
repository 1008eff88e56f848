import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { openSqlite } from '../db/sqlite.ts'
import { dump, readDump, type Sum } from './dump.ts'
import { LAST_BACKUP } from './tables.ts'

/** The last backup, as the desk shows it. @property file its name */
export type LastBackup = Sum & { at: string; file: string; bytes: number }

type Parts = { db: Database; isPostgres: boolean; dataDir: string; now: () => Date }

/**
 * Writes a backup into a folder while the site goes on, reads it back, and notes that it was made.
 * The secret, without which no backup is of use, is copied beside it where it is kept in the data folder.
 */
export async function writeBackup({ db, isPostgres, dataDir, now }: Parts, folder: string): Promise<LastBackup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = now().toISOString()
  const file = `kibanda-${at.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.jsonl.gz`
  const lines = await backupLines(db, isPostgres, folder)
  const packed = gzipSync(lines.join(''))
  // Nobody finds half a backup under its name.
  const unfinished = join(folder, `${file}.part`)
  writeFileSync(unfinished, packed, { mode: 0o600 })
  const { sum } = readDump(gunzipSync(readFileSync(unfinished)).toString())
  renameSync(unfinished, join(folder, file))
  const secret = join(dataDir, 'secret')
  if (existsSync(secret)) copyFileSync(secret, join(folder, 'secret'))
  const made: LastBackup = { ...sum, at, file, bytes: packed.length }
  const value = JSON.stringify(made)
  await db
    .insertInto('facts')
    .values({ name: LAST_BACKUP, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return made
}

/** The last backup that was made of a site, if any. */
export async function readLastBackup(db: Database): Promise<LastBackup | undefined> {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', LAST_BACKUP).executeTakeFirst()
  return fact && (JSON.parse(fact.value) as LastBackup)
}

/** The lines of a backup of a site at work. @param folder where the embedded database may write a copy of itself for a moment */
export function backupLines(db: Database, isPostgres: boolean, folder: string): Promise<string[]> {
  return isPostgres ? linesOfPostgres(db) : linesOfSqlite(db, folder)
}

/** One transaction sees one moment, and holds nobody up. */
async function linesOfPostgres(db: Database): Promise<string[]> {
  return db.transaction().setIsolationLevel('repeatable read').execute(collect)
}

/** The database writes a copy of itself as of one moment; that is read in its own time. */
async function linesOfSqlite(db: Database, folder: string): Promise<string[]> {
  const copy = join(folder, `copy-${randomUUID()}.sqlite`)
  try {
    await sql`vacuum into ${copy}`.execute(db)
    const copied = openSqlite(copy)
    const lines = await collect(copied)
    await copied.destroy()
    return lines
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
  }
}

async function collect(db: Database): Promise<string[]> {
  const lines: string[] = []
  for await (const line of dump(db)) lines.push(line)
  return lines
}
