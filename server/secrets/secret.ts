import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOf } from '#domain/record.ts'
import { SettingError } from '#server/settings/setting-values.ts'
import { dataFolderError, makeFolder } from '#server/settings/data-folder.ts'
import type { Database } from '#server/db/all-tables.ts'

/** A keyed hash of a string. Hashes for different purposes never match. */
export type KeyedHash = (purpose: string, text: string) => string

export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** The minimum length of a secret, in characters. */
const SHORTEST_SECRET = 32

/**
 * Returns the secret of this site: the setting, or else a secret that is generated once and stored in the data folder.
 * @throws SettingError if the data folder cannot be used, or if the secret in it is too short
 */
export function readSecret(setting: string | undefined, dataDir: string): string {
  if (setting) return setting
  try {
    return readKeptSecret(dataDir)
  } catch (error) {
    throw dataFolderError(dataDir, error)
  }
}

function readKeptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) makeSecret(dataDir, file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < SHORTEST_SECRET)
    throw new SettingError(
      'DATA_DIR',
      `the secret of this site in ${file}, but that file is too short. Restore the copy that is stored with your backups`,
    )
  return secret
}

/** Writes a new secret atomically, so that an interrupted start leaves a complete file or no file. */
function makeSecret(dataDir: string, file: string): void {
  makeFolder(dataDir, 0o700)
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, randomBytes(SHORTEST_SECRET).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(whole, file)
  } catch (error) {
    const { code } = recordOf(error)
    // EEXIST means that another process has just written a secret, which is used instead. Any other error means that
    // the disk does not support hard links, so the file is renamed.
    if (code !== 'EEXIST') return renameSync(whole, file)
  }
  rmSync(whole)
}

/** Returns the fingerprint of a secret. The database stores the fingerprint as the fact `SECRET_FACT`. */
export const fingerprintOf = (hash: KeyedHash): string => hash('fingerprint of the secret', '')
const SECRET_FACT = 'secret'

/**
 * Checks that the database was created with this secret. With a different secret, the hashes would change, so that
 * earlier filings could not be found.
 * @throws SettingError if the database was created with a different secret
 */
export async function confirmSecret(db: Database, hash: KeyedHash): Promise<void> {
  const value = fingerprintOf(hash)
  await db
    .insertInto('facts')
    .values({ name: SECRET_FACT, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const fact = await db.selectFrom('facts').select('value').where('name', '=', SECRET_FACT).executeTakeFirstOrThrow()
  if (fact.value !== value)
    throw new SettingError(
      'SECRET',
      'the one that this database was created with. Without the setting, it is in the file "secret" in DATA_DIR',
    )
}
