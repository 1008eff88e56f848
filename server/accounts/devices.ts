import { DEVICE_COOKIE } from '#contract/account/account-shapes.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/** How long an unused browser is remembered (s). Browsers store cookies for at most 400 days, too. */
const KNOWN_FOR = 400 * 86_400
/** The maximum number of known devices per account. Beyond it, the least recently seen devices are forgotten. */
const MOST_DEVICES = 30

const hashOf = (hash: KeyedHash, userId: number, token: string) => hash('device', `${userId} ${token}`)

/** Returns the token of a browser's device cookie, if its signature is valid. */
function tokenIn(headers: Headers, hash: KeyedHash): string | undefined {
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const [token, signature] =
    cookies
      .find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`))
      ?.slice(`${DEVICE_COOKIE}=`.length)
      .split('.') ?? []
  return token !== undefined && signature === signatureOf(hash, token) ? token : undefined
}

const signatureOf = (hash: KeyedHash, token: string) => hash('device cookie', token)

/**
 * Checks whether the holder of an email address has signed in on this device before.
 * @returns the key under which the device's attempts are limited; undefined for an unknown device
 */
export async function knownDevice(
  db: Database,
  hash: KeyedHash,
  email: string,
  headers: Headers,
): Promise<string | undefined> {
  const token = tokenIn(headers, hash)
  if (token === undefined) return undefined
  const holder = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const token_hash = hashOf(hash, holder?.id ?? 0, token)
  const device = await db
    .selectFrom('devices')
    .select('token_hash')
    .where('user_id', '=', holder?.id ?? 0)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  return device?.token_hash
}

/** Remembers the device that signed in. @returns whether it is new to this account, and the cookies to set */
export async function rememberDevice(
  transaction: Database,
  { hash, now, randomText }: TransactionContext,
  userId: number,
  headers: Headers,
): Promise<{ isNew: boolean; cookies: string[] }> {
  const seen_at = now().toISOString()
  // An existing token is reused, because several people can share a browser.
  const token = tokenIn(headers, hash) ?? randomText()
  const device = { user_id: userId, token_hash: hashOf(hash, userId, token) }
  const { numUpdatedRows } = await transaction
    .updateTable('devices')
    .set({ seen_at })
    .where('user_id', '=', userId)
    .where('token_hash', '=', device.token_hash)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return { isNew: false, cookies: [cookieOf(hash, token)] }
  await transaction
    .insertInto('devices')
    .values({ ...device, seen_at })
    .execute()
  const kept = transaction
    .selectFrom('devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .limit(MOST_DEVICES)
  await transaction.deleteFrom('devices').where('user_id', '=', userId).where('token_hash', 'not in', kept).execute()
  return { isNew: true, cookies: [cookieOf(hash, token)] }
}

function cookieOf(hash: KeyedHash, token: string): string {
  return `${DEVICE_COOKIE}=${token}.${signatureOf(hash, token)}; Max-Age=${KNOWN_FOR}; Path=/; HttpOnly; Secure; SameSite=Strict`
}

/** Deletes devices that have not signed in for 400 days. */
export async function forgetOldDevices(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('devices')
    .where('seen_at', '<', new Date(now.getTime() - KNOWN_FOR * 1000).toISOString())
    .execute()
}
