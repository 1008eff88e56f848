import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOf } from '../../domain/record.ts'
import { SettingError } from '../config.ts'

/** The embedded database in the data folder. */
export const DATABASE_FILE = 'kibanda.sqlite'

/**
 * A file that says that the database beside it exists: without that database, a start refuses instead of beginning a
 * new site.
 */
export const BEGUN_FILE = 'kibanda.begun'
const BEGUN_TEXT = `${DATABASE_FILE} beside this file holds a site. The server does not start if it is missing or empty: restore a backup.
To begin a new site in this folder, delete this file.
`

/** What the system says of a folder, by its code. */
const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EEXIST: 'a folder, but there is a file of that name',
  ENOTDIR: 'a folder, but a part of its path is a file',
  EACCES: 'a folder that this user may read and write, but access was denied',
  EPERM: 'a folder that this user may read and write, but access was denied',
  EROFS: 'a folder that can be written, but its disk is read-only',
  ENOSPC: 'a folder with space left, but its disk is full',
}

/** What SQLite says of the database in it, by its primary result code. */
const DATABASE_FAULTS: Readonly<Record<number, string>> = {
  5: `a folder that no other program uses, but ${DATABASE_FILE} is locked. Stop the other program first`,
  8: `a folder that this user may write, but ${DATABASE_FILE} is read-only`,
  10: `a folder on a working disk, but ${DATABASE_FILE} could not be read or written`,
  11: `a folder with a sound database, but ${DATABASE_FILE} is damaged. Restore a backup into a new folder`,
  13: 'a folder with space left, but its disk is full',
  14: `a folder that this user may read and write, but ${DATABASE_FILE} could not be opened`,
  26: `a folder whose ${DATABASE_FILE} is a database, but that file is something else. Put the right file back, or restore a backup into a new folder`,
}

/** The same error, or one that names DATA_DIR when the folder, or the database in it, is what failed. */
export function dataFolderError(dataDir: string, error: unknown): unknown {
  const { code, errcode } = recordOf(error)
  const fault = typeof errcode === 'number' ? DATABASE_FAULTS[errcode & 0xff] : FOLDER_FAULTS[String(code)]
  return fault === undefined ? error : new SettingError('DATA_DIR', `${fault} (${dataDir})`)
}

/**
 * Whether the folder holds the database of a site that began earlier.
 * @throws SettingError when it did, and that database is missing or empty now
 */
export function holdsSite(dataDir: string): boolean {
  if (!existsSync(join(dataDir, BEGUN_FILE))) return false
  const size = statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })?.size
  if (!size) throw lostDatabase(dataDir, size === undefined ? 'is missing' : 'is empty')
  return true
}

/** Notes that the folder holds the database of a site from now on. */
export function noteBegun(dataDir: string): void {
  const file = join(dataDir, BEGUN_FILE)
  if (!existsSync(file)) writeFileSync(file, BEGUN_TEXT, { mode: 0o600, flush: true })
}

export function lostDatabase(dataDir: string, what: string): SettingError {
  return new SettingError(
    'DATA_DIR',
    `the database of the site that began in ${dataDir}, but ${DATABASE_FILE} ${what}. Put it back, or restore a backup into a new folder; to begin a new site here, delete ${BEGUN_FILE}`,
  )
}
