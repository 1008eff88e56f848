import { createHmac, createPrivateKey, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import { toBase64url } from '#domain/text/base64url.ts'
import { holderHash, licenseKeyId, signedPart, type LicenseKey } from '#domain/codeshop/license-file.ts'
import { licenseId } from '#domain/codeshop/licenses.ts'
import type { LicenseType } from '#domain/codeshop/purchases.ts'
import type { Database } from '#server/db/all-tables.ts'

/**
 * Derives the private key of an epoch from the site's secret and a salt from the database. The private key is never
 * stored.
 */
export type SigningKeys = (epoch: number, salt: string) => KeyObject

/** The DER prefix of a 32-byte Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

/** Returns the Ed25519 private key for a seed. @param seed 32 bytes */
export function privateKeyFrom(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })
}

/** Returns the public key for an Ed25519 private key, in the form used to check license files. */
export async function publicKeyOf(key: KeyObject): Promise<LicenseKey> {
  const bytes = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES))
  return { id: await licenseKeyId(bytes), publicKey: toBase64url(bytes) }
}

/** Returns the text followed by a period and its signature. */
export function signedText(text: string, key: KeyObject): string {
  return `${text}.${toBase64url(sign(null, Buffer.from(text), key))}`
}

export function createSigningKeys(secret: string): SigningKeys {
  const made = new Map<string, KeyObject>()
  return (epoch, salt) => {
    const name = `${epoch}\0${salt}`
    const known = made.get(name)
    if (known) return known
    const key = privateKeyFrom(createHmac('sha256', secret).update(`license signing key\0${name}`).digest())
    made.set(name, key)
    return key
  }
}

/** The contents of a license file. */
type Licensed = {
  id: string
  scriptId: number
  type: LicenseType
  email: string
  purchasedAt: string
  expiresAt: string
}

/**
 * Returns the license file of a purchase, signed with the current key. The file is always the same for a given purchase
 * and key.
 */
export async function signLicense(
  db: Database,
  keys: SigningKeys,
  { id, scriptId, type, email, purchasedAt, expiresAt }: Licensed,
): Promise<string> {
  const {
    epoch,
    id: keyId,
    salt,
  } = await db
    .selectFrom('signing_keys')
    .select(['epoch', 'id', 'salt'])
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const license = licenseId(id)
  const facts = {
    license,
    script: scriptId,
    type,
    holder: await holderHash(license, email),
    issued: purchasedAt,
    expires: expiresAt,
  }
  return signedText(signedPart(keyId, facts), keys(epoch, salt))
}

/** Creates a signing key unless one exists. */
export async function ensureSigningKey(db: Database, keys: SigningKeys, now: Date): Promise<void> {
  const known = await db.selectFrom('signing_keys').select('epoch').limit(1).executeTakeFirst()
  if (!known) await addSigningKey(db, keys, 1, now)
}

/** Switches to a new signing key. Existing signatures stay valid. @returns the new key's ID */
export async function rotateSigningKey(db: Database, keys: SigningKeys, now: Date): Promise<string> {
  const { epoch } = await db
    .selectFrom('signing_keys')
    .select('epoch')
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return addSigningKey(db, keys, epoch + 1, now)
}

/**
 * Withdraws a signing key, which invalidates everything signed with it. The current key cannot be withdrawn.
 * @returns whether the key was withdrawn
 */
export async function withdrawSigningKey(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signing_keys')
    .set({ withdrawn_at: now.toISOString() })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('epoch', '<', ({ selectFrom }) =>
      selectFrom('signing_keys as newest').select(({ fn }) => fn.max('newest.epoch').as('epoch')),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns the public keys that have not been withdrawn, newest first. */
export async function publicLicenseKeys(db: Database): Promise<(LicenseKey & { createdAt: string })[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('epoch', 'desc')
    .execute()
  return rows.map(({ id, public_key, created_at }) => ({ id, publicKey: public_key, createdAt: created_at }))
}

/**
 * Adds a signing key for an epoch. If another process has already added a key for this epoch, that key is used.
 * @returns the ID of the epoch's key
 */
async function addSigningKey(db: Database, keys: SigningKeys, epoch: number, now: Date): Promise<string> {
  const salt = randomBytes(16).toString('base64url')
  const { id, publicKey } = await publicKeyOf(keys(epoch, salt))
  await db
    .insertInto('signing_keys')
    .values({ epoch, id, salt, public_key: publicKey, created_at: now.toISOString(), withdrawn_at: null })
    .onConflict((conflict) => conflict.column('epoch').doNothing())
    .execute()
  return (await db.selectFrom('signing_keys').select('id').where('epoch', '=', epoch).executeTakeFirstOrThrow()).id
}
