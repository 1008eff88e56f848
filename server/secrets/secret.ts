import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOf } from '../../domain/record.ts'
import { SettingError } from '../config.ts'
import { dataFolderError } from '../process/data-folder.ts'
import type { Database } from '../db/schema.ts'

/** A keyed hash of a text. The purpose keeps the hashes of one use from meaning anything in another. */
export type KeyedHash = (purpose: string, text: string) => string

export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** The fewest characters of a secret that nobody guesses. */
const SHORTEST_SECRET = 32

/**
 * The secret of this site: the setting if there is one, otherwise one that is made once and kept in the data folder.
 * @throws SettingError when that folder cannot be used, or its secret was emptied
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
      `the secret of this site in ${file}, but that file is too short. Put back the copy that lies beside your backups`,
    )
  return secret
}

/** Writes a new secret under its name at one stroke: a start that is interrupted leaves a whole one, or none. */
function makeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, randomBytes(SHORTEST_SECRET).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(whole, file)
  } catch (error) {
    const { code } = recordOf(error)
    // Another process was faster: its secret is the one. A disk without links takes the file under its new name.
    if (code !== 'EEXIST') return renameSync(whole, file)
  }
  rmSync(whole)
}

/** What a database remembers of the secret that it was made with, under `SECRET_FACT`. */
export const fingerprintOf = (hash: KeyedHash): string => hash('fingerprint of the secret', '')
const SECRET_FACT = 'secret'

/**
 * Makes sure that the database was written with this secret: with another one, nobody's earlier filing would be found
 * again.
 * @throws when it was not
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
    throw new Error(
      'SECRET: expected the one that this database was made with. Without the setting, it is kept in the file "secret" of DATA_DIR.',
    )
}
