import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './db/schema.ts'

/** A keyed hash of a text. The purpose keeps the hashes of one use from meaning anything in another. */
export type KeyedHash = (purpose: string, text: string) => string

export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** The secret of this site: the setting if there is one, otherwise one that is made once and kept in the data folder. */
export function readSecret(setting: string | undefined, dataDir: string): string {
  if (setting) return setting
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process was faster: its secret is the one.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** What a database remembers of the secret that it was made with, under `SECRET_FACT`. */
export const fingerprintOf = (hash: KeyedHash): string => hash('fingerprint of the secret', '')
export const SECRET_FACT = 'secret'

/**
 * Makes sure that the database was written with this secret: with another one, nobody's earlier filing would be found again.
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
    throw new Error('SECRET: expected the one that this database was made with. Without the setting, it is kept in the file "secret" of DATA_DIR.')
}
