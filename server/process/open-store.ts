import type { Config } from './config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/all-tables.ts'
import { createSigningKeys, ensureSigningKey, type SigningKeys } from '#server/licenses/signing.ts'
import { confirmSecret, createKeyedHash, readSecret, type KeyedHash } from '#server/secrets/secret.ts'

/** The database, and the keys derived from the site's secret. */
export type Store = { db: Database; hash: KeyedHash; signingKeys: SigningKeys }

/**
 * Opens the database with its secret, and creates the first key for signing licenses.
 * @throws Error if the secret does not match the database
 */
export async function openStore(config: Config, now: () => Date): Promise<Store> {
  const db = await openDatabase(config)
  const secret = readSecret(config.secret, config.dataDir)
  const [hash, signingKeys] = [createKeyedHash(secret), createSigningKeys(secret)]
  await confirmSecret(db, hash)
  await ensureSigningKey(db, signingKeys, now())
  return { db, hash, signingKeys }
}
