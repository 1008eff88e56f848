import { existsSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { join, dirname, resolve } from 'node:path'
import { recordOf } from '#domain/record.ts'
import { SettingError } from './setting-values.ts'

/** The file of the embedded database in the data folder. */
export const DATABASE_FILE = 'kibanda.sqlite'

/**
 * A marker file, which shows that the folder contains a site. If the database next to it is missing, the server refuses
 * to start instead of creating a new site.
 */
export const SITE_MARKER_FILE = 'kibanda.begun'
const BEGUN_TEXT = `${DATABASE_FILE} in this folder contains a site. If it is missing or empty, the server does not start: restore a backup.
To start a new site in this folder, delete this file.
`

/** The messages for problems with the data folder, by system error code. */
const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EEXIST: 'a folder, but a file has that name',
  ENOENT: 'a folder that can be created, but the system does not allow creating it there',
  ENOTDIR: 'a folder, but part of its path is a file',
  EACCES: 'a folder that this user may read and write to, but access was denied',
  EPERM: 'a folder that this user may read and write to, but access was denied',
  EROFS: 'a folder that can be written, but its disk is read-only',
  ENOSPC: 'a folder with space left, but its disk is full',
}

/** The messages for problems with the database in the data folder, by SQLite's primary result code. */
const DATABASE_FAULTS: Readonly<Record<number, string>> = {
  5: `a folder that no other program uses, but ${DATABASE_FILE} is locked. Stop the other program first`,
  8: `a folder that this user may write to, but ${DATABASE_FILE} is read-only`,
  10: `a folder on a working disk, but ${DATABASE_FILE} could not be read or written`,
  11: `a folder with an intact database, but ${DATABASE_FILE} is damaged. Restore a backup into a new folder`,
  13: 'a folder with space left, but its disk is full',
  14: `a folder that this user may read and write to, but ${DATABASE_FILE} could not be opened`,
  26: `a folder whose ${DATABASE_FILE} is a database, but the file is not a SQLite database. Restore the right file, or restore a backup into a new folder`,
}

/** Returns a SettingError for DATA_DIR if the folder or its database caused the failure; otherwise the given error. */
export function dataFolderError(dataDir: string, error: unknown): unknown {
  const { code, errcode } = recordOf(error)
  const fault = typeof errcode === 'number' ? DATABASE_FAULTS[errcode & 0xff] : FOLDER_FAULTS[String(code)]
  return fault === undefined ? error : new SettingError('DATA_DIR', `${fault} (${dataDir})`)
}

/**
 * Returns whether the folder contains the database of an existing site.
 * @throws SettingError if the folder contained a site before, but the database is now missing or empty
 */
export function holdsSite(dataDir: string): boolean {
  if (!existsSync(join(dataDir, SITE_MARKER_FILE))) return false
  const size = statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })?.size
  if (!size) throw lostDatabase(dataDir, size === undefined ? 'is missing' : 'is empty')
  return true
}

/** Marks the folder as containing the database of a site. */
export function noteBegun(dataDir: string): void {
  const file = join(dataDir, SITE_MARKER_FILE)
  if (!existsSync(file)) writeFileSync(file, BEGUN_TEXT, { mode: 0o600, flush: true })
}

export function lostDatabase(dataDir: string, what: string): SettingError {
  return new SettingError(
    'DATA_DIR',
    `the database of the site in ${dataDir}, but ${DATABASE_FILE} ${what}. Restore it, or restore a backup into a new folder; to start a new site here, delete ${SITE_MARKER_FILE}`,
  )
}

/**
 * Creates a folder and its parent folders, unless they exist. With Node's `recursive` option, the call would never
 * return where folders cannot be created, such as in `/proc`.
 * @param mode the permissions of the new folders
 * @throws Error with the system error code and path if the folder cannot be created, or if the path is a file
 */
export function makeFolder(folder: string, mode?: number): void {
  const whole = resolve(folder)
  const missing: string[] = []
  for (let one = whole; !existsSync(one); one = dirname(one)) missing.push(one)
  for (const one of missing.toReversed())
    try {
      mkdirSync(one, mode)
    } catch (error) {
      // Another process may have created the folder in the meantime. The error code EEXIST does not prove that the
      // folder exists, because a dangling symbolic link causes this error too.
      if (!existsSync(one)) throw error
    }
  if (!statSync(whole).isDirectory())
    throw Object.assign(new Error(`${whole} is a file.`), { code: 'EEXIST', path: whole })
}
