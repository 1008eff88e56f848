import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DATABASE_FILE, dataFolderError, holdsSite, lostDatabase, noteBegun } from '../process/data-folder.ts'
import { migrate } from './migrate.ts'
import { reachPostgres } from './reach-postgres.ts'
import type { Database } from './all-tables.ts'
import { openSqlite } from './sqlite.ts'

/**
 * Opens the database given in the settings, and brings its schema up to date.
 * @param dataDir where the embedded database lives if there is no `databaseUrl`
 * @throws SettingError if it cannot be opened, or existed before and is lost
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<Database> {
  if (databaseUrl) return openShared(databaseUrl)
  return openEmbedded(dataDir).catch((error: unknown) => {
    throw dataFolderError(dataDir, error)
  })
}

async function openShared(databaseUrl: string): Promise<Database> {
  // A site on SQLite never loads the PostgreSQL driver.
  const { openPostgres } = await import('./postgres.ts')
  const db = openPostgres(databaseUrl)
  await reachPostgres(db)
  await migrate(db, true)
  return db
}

async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const isKept = holdsSite(dataDir)
  const file = join(dataDir, DATABASE_FILE)
  const db = openSqlite(file)
  chmodSync(file, 0o600)
  if (isKept && !(await hasTables(db))) throw lostDatabase(dataDir, 'holds no tables')
  await migrate(db, false)
  // Recorded only after the tables exist, so that an interrupted first start can be repeated.
  noteBegun(dataDir)
  return db
}

async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await sql`select name from sqlite_master where type = 'table' limit 1`.execute(db)
  return rows.length > 0
}
