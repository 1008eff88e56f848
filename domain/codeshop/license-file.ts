import { fromBase64url, toBase64url } from '#domain/text/base64url.ts'
import { LICENSE_TYPES, type LicenseType } from './purchases.ts'
import { recordOf } from '#domain/record.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { momentOf, scriptIdOf, textOf } from '#domain/stored-records.ts'

/**
 * A license file is one line of ASCII: `KBL1.<key id>.<facts>.<signature>`. The facts are JSON in base64url. The
 * signature is Ed25519 (RFC 8032) over everything before the last dot, so that any change to it is detected. All other
 * characters are ignored: editors and email programs add line breaks, byte order marks, spaces and `>`.
 */
const IGNORED = /[^\w.-]/g
const FORM = /^KBL1\.[\w-]{8}\.[\w-]{2,2000}\.[\w-]{86}$/

/**
 * The facts in a license file. `holder` is a hash that can confirm the holder's email address but does not reveal it.
 */
export type LicenseFacts = {
  license: string
  script: number
  type: LicenseType
  holder: string
  issued: string
  expires: string
}

/** A public key of the seller: 32 bytes in base64url, and the ID that license files refer to. */
export type LicenseKey = { id: string; publicKey: string }

/**
 * The result of checking a license file. `forged`: the signature does not match the key. `unknown-key`: the key is not
 * in the list, for example because another seller signed the file. `expired`: the period for updates has ended, but the
 * script may still be used.
 */
export type LicenseVerdict = 'valid' | 'expired' | 'wrong-script' | 'malformed' | 'unknown-key' | 'forged'

/** Returns the signed part of a license file. */
export function signedPart(keyId: string, facts: LicenseFacts): string {
  const { license, script, type, holder, issued, expires } = facts
  return `KBL1.${keyId}.${toBase64url(new TextEncoder().encode(JSON.stringify({ license, script, type, holder, issued, expires })))}`
}

/**
 * Returns the ID of a public key: the first 8 characters of its SHA-256 hash in base64url.
 * @param publicKey its 32 bytes
 */
export async function licenseKeyId(publicKey: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', publicKey))).slice(0, 8)
}

/**
 * Returns a hash that identifies a holder without revealing the email address. The license ID is hashed too, so that
 * the hashes in two licenses do not reveal that they have the same holder.
 */
export async function holderHash(license: string, email: string): Promise<string> {
  const text = new TextEncoder().encode(`${license}\n${tidyEmail(email)}`)
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/**
 * Checks a license file offline.
 * @param keys the seller's current and previous public keys
 * @param script the ID of the script that the license must be for; any script if absent
 * @returns the verdict, with the facts if the signature is valid
 */
export async function checkLicenseFile(
  text: string,
  keys: readonly LicenseKey[],
  now: Date,
  script?: number,
): Promise<{ verdict: LicenseVerdict; facts?: LicenseFacts }> {
  const file = text.replace(IGNORED, '')
  if (!FORM.test(file)) return { verdict: 'malformed' }
  const [, keyId, payload = '', end = ''] = file.split('.')
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return { verdict: 'unknown-key' }
  const [publicKey, signature] = [fromBase64url(key.publicKey), fromBase64url(end)]
  if (!publicKey || !signature) return { verdict: 'malformed' }
  const signed = new TextEncoder().encode(file.slice(0, file.lastIndexOf('.')))
  const imported = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  if (!(await crypto.subtle.verify('Ed25519', imported, signature, signed))) return { verdict: 'forged' }
  const facts = readFacts(payload)
  if (!facts) return { verdict: 'malformed' }
  if (script !== undefined && facts.script !== script) return { verdict: 'wrong-script', facts }
  return { verdict: new Date(facts.expires) <= now ? 'expired' : 'valid', facts }
}

function readFacts(payload: string): LicenseFacts | undefined {
  const bytes = fromBase64url(payload)
  if (!bytes) return undefined
  const record = recordOf(parse(new TextDecoder().decode(bytes)))
  const [license, holder, script] = [textOf(record, 'license'), textOf(record, 'holder'), scriptIdOf(record, 'script')]
  const [issued, expires] = [momentOf(record, 'issued'), momentOf(record, 'expires')]
  const type = LICENSE_TYPES.find((known) => known === record.type)
  if (license === '' || holder === '' || script === undefined || !type || issued === undefined || expires === undefined)
    return undefined
  return { license, script, type, holder, issued, expires }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
