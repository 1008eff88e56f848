import { fromBase64url, toBase64url } from './base64url.ts'
import { LICENCE_TYPES, type LicenceType } from './purchases.ts'
import { momentOf, recordOf, scriptIdOf, textOf } from './stored-records.ts'

/**
 * A licence file is one line of ASCII: `KBL1.<key id>.<facts>.<signature>`. Facts are JSON in base64url, and the signature is
 * Ed25519 (RFC 8032) over everything before its own dot, so that no byte can be another one.
 */
const FORM = /^KBL1\.[\w-]{8}\.[\w-]{2,2000}\.[\w-]{86}$/

/** What a licence file says. `holder` is a hash, by which somebody who names an e-mail address can be told to be the holder. */
export type LicenceFacts = {
  licence: string
  script: number
  type: LicenceType
  holder: string
  issued: string
  expires: string
}

/** A public key of the seller: 32 bytes in base64url, and the id that licence files name it by. */
export type LicenceKey = { id: string; publicKey: string }

/** How a licence file stands. `forged`: the signature is not that of the key. `unknown-key`: of a seller, or of a time, that is not known here. */
export type LicenceVerdict = 'valid' | 'expired' | 'wrong-script' | 'malformed' | 'unknown-key' | 'forged'

/** The part of a licence file that is signed. */
export function signedPart(keyId: string, facts: LicenceFacts): string {
  const { licence, script, type, holder, issued, expires } = facts
  return `KBL1.${keyId}.${toBase64url(new TextEncoder().encode(JSON.stringify({ licence, script, type, holder, issued, expires })))}`
}

/** The id of a public key: the beginning of its SHA-256. @param publicKey its 32 bytes */
export async function licenceKeyId(publicKey: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', publicKey))).slice(0, 8)
}

/** Names a holder without saying who it is. The licence's id goes in, so that two licences do not show that their holder is the same. */
export async function holderHash(licence: string, email: string): Promise<string> {
  const text = new TextEncoder().encode(`${licence}\n${email.trim().toLowerCase()}`)
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/**
 * Checks a licence file, without asking anybody.
 * @param keys the public keys of the seller, of now and of before
 * @param script what it has to be a licence for; any script without it
 * @returns the facts too where the signature is good
 */
export async function checkLicenceFile(
  file: string,
  keys: readonly LicenceKey[],
  now: Date,
  script?: number,
): Promise<{ verdict: LicenceVerdict; facts?: LicenceFacts }> {
  if (!FORM.test(file)) return { verdict: 'malformed' }
  const [, keyId, payload, end] = file.split('.') as [string, string, string, string]
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

function readFacts(payload: string): LicenceFacts | undefined {
  const bytes = fromBase64url(payload)
  if (!bytes) return undefined
  const record = recordOf(parse(new TextDecoder().decode(bytes)))
  const [licence, holder, script] = [textOf(record, 'licence'), textOf(record, 'holder'), scriptIdOf(record, 'script')]
  const [issued, expires] = [momentOf(record, 'issued'), momentOf(record, 'expires')]
  const type = LICENCE_TYPES.find((known) => known === record.type)
  if (licence === '' || holder === '' || script === undefined || !type || issued === undefined || expires === undefined)
    return undefined
  return { licence, script, type, holder, issued, expires }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
