import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/**
 * Opens the database that the settings name and brings its schema up to date.
 * @param dataDir where the embedded database lives when there is no `databaseUrl`
 */
export async function openDatabase({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): Promise<Database> {
  if (databaseUrl) {
    const db = openPostgres(databaseUrl)
    await migrate(db, true)
    return db
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'kibanda.sqlite')
  const db = openSqlite(file)
  chmodSync(file, 0o600)
  await migrate(db, false)
  return db
}
