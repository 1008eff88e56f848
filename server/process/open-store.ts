import type { Config } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { createSigningKeys, ensureSigningKey, type SigningKeys } from '../licenses/signing.ts'
import { confirmSecret, createKeyedHash, readSecret, type KeyedHash } from '../secrets/secret.ts'

/** What the site keeps, and the secret that it is kept with. */
export type Store = { db: Database; hash: KeyedHash; signingKeys: SigningKeys }

/**
 * Opens the database with its secret, and makes the first key that licenses are signed with.
 * @throws Error when the secret is another one than that of the database
 */
export async function openStore(config: Config, now: () => Date): Promise<Store> {
  const db = await openDatabase(config)
  const secret = readSecret(config.secret, config.dataDir)
  const [hash, signingKeys] = [createKeyedHash(secret), createSigningKeys(secret)]
  await confirmSecret(db, hash)
  await ensureSigningKey(db, signingKeys, now())
  return { db, hash, signingKeys }
}
