import { showLicenseKeys } from '#contract/licenses.ts'
import {
  checkLicenseFile,
  holderHash,
  type LicenseFacts,
  type LicenseKey,
  type LicenseVerdict,
} from '#domain/codeshop/license-file.ts'
import { dayOf } from '#domain/dates.ts'
import { isLicenseKey } from '#domain/codeshop/purchases.ts'
import { readLicenseKey } from '#domain/codeshop/licenses.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { call } from '#app/api/call.ts'

/** The result of checking a license file. `isHolder` is set only when an email address was given. */
export type Verified = { isGood: boolean; words: string; facts?: LicenseFacts; isHolder?: boolean }

const WORDS: Readonly<Record<Exclude<LicenseVerdict, 'expired'>, string>> = {
  valid: 'This license is genuine and valid.',
  'wrong-script': 'This license is genuine, but for a different script.',
  malformed: 'This is not a license file, or it is incomplete. A license file is one line that begins with KBL1.',
  'unknown-key': 'This license is not signed with one of this site’s keys.',
  forged: 'This license is not genuine: it was changed after signing, or someone else signed it.',
}
const A_KEY = 'This is a license key. Please enter the license file instead; you can save it next to the key.'
const NO_KEYS = 'This site’s public keys could not be loaded, so we cannot check this license. Please try again.'
const NO_KEYS_HERE =
  'This copy of the site has no public keys, so it cannot check this license. Its owner can add them to the content.'
const NOT_HERE =
  'This browser cannot check Ed25519 signatures here. Use a newer browser over HTTPS, or one of the programs below.'

function wordsFor(verdict: LicenseVerdict, facts: LicenseFacts | undefined): string {
  if (verdict !== 'expired') return WORDS[verdict]
  const end = facts ? ` on ${dayOf(facts.expires)}` : ''
  return `This license is genuine. Its year of updates has ended${end}; the versions received during that year may still be used.`
}

/** Checks a license file against the public keys from the server, or else those in the site's content. Never throws. */
export async function verify(file: string, email: string, builtKeys: readonly LicenseKey[]): Promise<Verified> {
  if (isLicenseKey(readLicenseKey(file))) return { isGood: false, words: A_KEY }
  // The server's list of keys takes precedence over the list in the content, because the server omits withdrawn keys.
  const published = await fetchKeys()
  const keys = published && published.length > 0 ? published : builtKeys
  try {
    const { verdict, facts } = await checkLicenseFile(file, keys, new Date())
    if (verdict === 'unknown-key' && keys.length === 0)
      return { isGood: false, words: published ? NO_KEYS_HERE : NO_KEYS }
    const isHolder = facts && !isBlank(email) ? (await holderHash(facts.license, email)) === facts.holder : undefined
    return {
      isGood: (verdict === 'valid' || verdict === 'expired') && isHolder !== false,
      words: wordsFor(verdict, facts),
      ...(facts ? { facts } : {}),
      ...(isHolder === undefined ? {} : { isHolder }),
    }
  } catch {
    return { isGood: false, words: NOT_HERE }
  }
}

let known: readonly LicenseKey[] | undefined

/** Returns the public keys published by the site's server, fetched once; undefined if the server did not respond. */
export async function fetchKeys(): Promise<readonly LicenseKey[] | undefined> {
  if (known) return known
  const published = await call(showLicenseKeys, {})
  return published.kind === 'answered' ? (known = published.answer.keys) : undefined
}
