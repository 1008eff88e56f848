import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  DATABASE_FILE,
  dataFolderError,
  holdsSite,
  lostDatabase,
  noteBegun,
  makeFolder,
} from '#server/settings/data-folder.ts'
import { forgetFormer, keepFormer } from './former-database.ts'
import { hasMigrations, isBehind, migrate } from './migrate.ts'
import type { Database } from './all-tables.ts'
import { openSqlite } from './sqlite.ts'
import { messageOf, recordOf } from '#domain/record.ts'
import { NeedsOwner, SettingError } from '#server/settings/setting-values.ts'

/** The messages for a failed first connection, by network or PostgreSQL error code. */
const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'a PostgreSQL server that is running, but nothing is listening at this address. Start it, or correct the host and port',
  ENOTFOUND: 'the host name of a PostgreSQL server, but this one does not exist',
  EAI_AGAIN: 'the host name of a PostgreSQL server, but this one could not be looked up',
  EHOSTUNREACH: 'a PostgreSQL server that can be reached, but there is no route to this host',
  ETIMEDOUT: 'a PostgreSQL server that can be reached, but this one does not respond',
  '28P01': 'a user and password that PostgreSQL accepts, but it rejected them',
  '28000': 'a user that PostgreSQL accepts from this machine, but it denied access to this user',
  '3D000': 'the name of a database, but PostgreSQL has no database with this name. Create it, or correct the name',
  '53300': 'a PostgreSQL server with free connections, but all of them are in use',
  '57P03': 'a PostgreSQL server that is ready, but it is still starting or shutting down',
  ERR_INVALID_URL: 'postgres://user:password@host/database',
}

/** Returns the error for a command that was run without the settings of its site. @param place where it looked */
function noSiteIn(place: string): Error {
  return new NeedsOwner(
    `There is no site in ${place} yet. If there is one elsewhere, run this with that server’s settings, such as DATA_DIR or DATABASE_URL.`,
  )
}

/** Checks that PostgreSQL responds. @throws SettingError for DATABASE_URL if it does not */
async function reachPostgres(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    const { code } = recordOf(error)
    const message = messageOf(error)
    const reason = typeof code === 'string' ? code : ''
    const isLate = /timeout/i.test(message)
    const fault =
      FAULTS[isLate ? 'ETIMEDOUT' : reason] ??
      `a PostgreSQL database that responds, but the connection failed: ${message}`
    throw new SettingError('DATABASE_URL', reason && FAULTS[reason] ? `${fault} (${reason})` : fault)
  }
}

/**
 * Opens the database given in the settings, and brings its schema up to date.
 * @param dataDir the folder of the embedded database, used if there is no `databaseUrl`
 * @param options.keepsFormer whether to keep a copy of the embedded database if its schema has to change
 * @param options.mayBeNew whether to create the tables of a new site if there is none yet
 * @throws SettingError if the database cannot be opened, or if it existed before and is now missing or empty
 * @throws NeedsOwner if there is no site and `mayBeNew` is false
 */
export async function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  { keepsFormer = false, mayBeNew = true } = {},
): Promise<Database> {
  if (databaseUrl) return openShared(databaseUrl, mayBeNew)
  if (!mayBeNew && !holdsSite(dataDir)) throw noSiteIn(dataDir)
  return openEmbedded(dataDir, keepsFormer).catch((error: unknown) => {
    throw dataFolderError(dataDir, error)
  })
}

async function openShared(databaseUrl: string, mayBeNew: boolean): Promise<Database> {
  // Imported here, so that a site on SQLite never loads the PostgreSQL driver.
  const { openPostgres } = await import('./postgres.ts')
  return openedWhole(openPostgres(databaseUrl), async (db) => {
    await reachPostgres(db)
    if (!mayBeNew && !(await hasMigrations(db))) throw noSiteIn('the database of DATABASE_URL')
    await migrate(db, true)
  })
}

async function openEmbedded(dataDir: string, keepsFormer: boolean): Promise<Database> {
  makeFolder(dataDir, 0o700)
  const isKept = holdsSite(dataDir)
  const file = join(dataDir, DATABASE_FILE)
  return openedWhole(openSqlite(file), async (db) => {
    chmodSync(file, 0o600)
    if (isKept && !(await hasTables(db))) throw lostDatabase(dataDir, 'holds no tables')
    if (isKept && keepsFormer && (await isBehind(db)))
      // Without space for a copy, the update continues, but an earlier version cannot take over.
      await keepFormer(dataDir).catch(() => forgetFormer(dataDir))
    await migrate(db, false)
    // The marker is written only after the tables exist, so that an interrupted first start can be repeated.
    noteBegun(dataDir)
  })
}

/**
 * Runs the first steps on an opened database and returns it. If a step fails, closes the database and rethrows the
 * error.
 */
async function openedWhole(db: Database, begin: (db: Database) => Promise<void>): Promise<Database> {
  try {
    await begin(db)
    return db
  } catch (error) {
    // Ignores an error on closing, because the first error is the one to report.
    await db.destroy().catch(() => {})
    throw error
  }
}

async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await sql`select name from sqlite_master where type = 'table' limit 1`.execute(db)
  return rows.length > 0
}
