import { showLicenseKeys } from '#contract/licenses.ts'
import {
  checkLicenseFile,
  holderHash,
  type LicenseFacts,
  type LicenseKey,
  type LicenseVerdict,
} from '#domain/codeshop/license-file.ts'
import { isLicenseKey } from '#domain/codeshop/purchases.ts'
import { call } from '../../api/call.ts'

/** The result of checking a license file. `isHolder` is set only when an address was given. */
export type Verified = { isGood: boolean; words: string; facts?: LicenseFacts; isHolder?: boolean }

const WORDS: Readonly<Record<LicenseVerdict, string>> = {
  valid: 'This license is genuine and valid.',
  expired: 'This license is genuine, but its time is over.',
  'wrong-script': 'This license is genuine, but for another script.',
  malformed: 'This is not a license file, or not the whole of it. A license file is one line that begins with KBL1.',
  'unknown-key': 'This license is not signed with a key of this site.',
  forged: 'This license is not genuine: it was changed after it was signed, or somebody else signed it.',
}
const A_KEY = 'This is a license key. What is checked here is the license file, which you find beside the key.'
const NO_KEYS =
  'The public keys of this site could not be fetched, so nothing can be said about this license. Please try again.'
const NO_KEYS_HERE =
  'This copy of the site has no public keys, so nothing can be said about this license. Its owner adds them to the content.'
const NOT_HERE =
  'This browser cannot check signatures (Ed25519). Please use a newer one over https, or one of the programs below.'

/** Checks a license file against the public keys that the site's server names, or else its content. It never throws. */
export async function verify(file: string, email: string, builtKeys: readonly LicenseKey[]): Promise<Verified> {
  if (isLicenseKey(file)) return { isGood: false, words: A_KEY }
  // The server's list stands above the content's: a key that was withdrawn is not in it.
  const published = await fetchKeys()
  const keys = published && published.length > 0 ? published : builtKeys
  try {
    const { verdict, facts } = await checkLicenseFile(file, keys, new Date())
    if (verdict === 'unknown-key' && keys.length === 0)
      return { isGood: false, words: published ? NO_KEYS_HERE : NO_KEYS }
    const isHolder = facts && email !== '' ? (await holderHash(facts.license, email)) === facts.holder : undefined
    return {
      isGood: verdict === 'valid' && isHolder !== false,
      words: WORDS[verdict],
      ...(facts ? { facts } : {}),
      ...(isHolder === undefined ? {} : { isHolder }),
    }
  } catch {
    return { isGood: false, words: NOT_HERE }
  }
}

let known: readonly LicenseKey[] | undefined

/** The public keys that the server of the site names, fetched once; undefined where it gave no answer. */
export async function fetchKeys(): Promise<readonly LicenseKey[] | undefined> {
  if (known) return known
  const published = await call(showLicenseKeys, {})
  return published.kind === 'answered' ? (known = published.answer.keys) : undefined
}
