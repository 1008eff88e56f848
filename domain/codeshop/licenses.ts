import { dayOf } from '#domain/dates.ts'
import { keyText, capitalKey, withoutLabel } from '#domain/text/typed-keys.ts'
import { verifyLicense } from '#domain/pages/page-table.ts'
import { MOST_DOWNLOADS, type LicenseType, type Purchase } from './purchases.ts'

/**
 * The published license checkers: their folder and file names. The PHP file ends in .txt, so that no web server runs
 * it.
 */
export const LICENSE_CLIENTS = {
  folder: verifyLicense,
  javascript: 'verify-license.mjs',
  php: 'verify-license.php.txt',
  vectors: 'test-vectors.json',
} as const

/** How long a license is valid, in days after its purchase. */
const VALID_FOR = 365
const DAY = 86_400_000
/** The number of installations that can use a license at the same time. */
export const MOST_ACTIVATIONS = 5

/**
 * What each type of license allows, and whether the checkout sells it; the author grants the other types on request.
 */
export const LICENSE_RULES: Readonly<
  Record<LicenseType, { name: string; allows: readonly string[]; updates: string; isSold: boolean }>
> = {
  personal: {
    name: 'Personal',
    allows: ['Single user', 'Personal projects', 'No redistribution'],
    updates: 'Free updates for 1 year',
    isSold: true,
  },
  commercial: {
    name: 'Commercial',
    allows: ['Multiple users', 'Client work'],
    updates: 'Free updates for 1 year',
    isSold: false,
  },
  enterprise: {
    name: 'Enterprise',
    allows: ['Unlimited users', 'White-label'],
    updates: 'Lifetime updates',
    isSold: false,
  },
}

/** A license as its holder sees it. */
export type License = {
  id: string
  scriptId: number
  scriptName: string
  licenseKey: string
  licenseType: LicenseType
  purchaseDate: string
  expiryDate?: string
  isActive: boolean
  usageCount: number
  maxUsage: number
  customerEmail: string
  customerName: string
}

/** Returns the ID of the license that comes with a purchase. */
export function licenseId(purchaseId: string): string {
  return `LICENSE-${purchaseId}`
}

/** Returns the time when a license expires unless it is renewed. */
export function expiryOf(purchaseDate: string): string {
  return new Date(new Date(purchaseDate).getTime() + VALID_FOR * DAY).toISOString()
}

/** Returns the license that comes with a purchase. */
export function licenseOf({
  id,
  scriptId,
  licenseKey,
  licenseType = 'personal',
  purchaseDate,
  ...purchase
}: Purchase): License {
  return {
    id: licenseId(id),
    scriptId,
    scriptName: `Script #${scriptId}`,
    licenseKey,
    licenseType,
    purchaseDate,
    expiryDate: expiryOf(purchaseDate),
    isActive: purchase.isRevoked !== true,
    usageCount: purchase.downloadCount,
    maxUsage: MOST_DOWNLOADS,
    customerEmail: purchase.customerEmail,
    customerName: purchase.customerName,
  }
}

type LicenseStatus = 'Active' | 'Inactive' | 'Expired'

/** Returns the status of a license: inactive, expired or active. */
export function licenseStatus(
  { isActive, expiryDate }: Pick<License, 'isActive' | 'expiryDate'>,
  now: Date,
): LicenseStatus {
  if (!isActive) return 'Inactive'
  return expiryDate !== undefined && new Date(expiryDate) < now ? 'Expired' : 'Active'
}

/**
 * Returns a license as text for its holder to save.
 * @param name the name of the script, if known
 */
export function licenseInfo(license: License, name: string | undefined): string {
  const {
    id,
    scriptName,
    licenseKey,
    licenseType,
    purchaseDate,
    expiryDate,
    usageCount,
    maxUsage,
    customerName,
    customerEmail,
  } = license
  return [
    `License ID: ${id}`,
    `Script: ${scriptName}${name === undefined ? '' : ` (${name})`}`,
    `License Key: ${licenseKey}`,
    `Type: ${LICENSE_RULES[licenseType].name}`,
    `Customer: ${customerName}`,
    `Email: ${customerEmail}`,
    `Purchase Date: ${dayOf(purchaseDate)}`,
    `Expiry Date: ${expiryDate === undefined ? 'Lifetime' : dayOf(expiryDate)}`,
    `Usage: ${usageCount}/${maxUsage}`,
  ].join('\n')
}

/** A host name with a dot, in any writing system, optionally followed by a port. */
const HOST = /^(?:[\p{L}\p{M}\p{N}_-]+[.\u3002])+[\p{L}\p{M}\p{N}_-]*(?::\d{0,5})?$/u
/** An IPv6 address with or without a zone, in brackets and with a port, or alone. */
const IPV6 = /^(?:\[([\da-f:.]+)(?:%[^\]]*)?\](?::\d{0,5})?|([\da-f:.]+)(?:%.*)?)$/

/**
 * Normalizes the name of an installation, so that all spellings share one activation of a license. The result is in
 * lower case, and a URL is reduced to its host, in ASCII and without a trailing dot. Other names, such as container
 * names, keep all their parts.
 */
export function installationName(typed: string): string {
  const name = keyText(typed).toLowerCase()
  const scheme = name.startsWith('//') ? 0 : name.indexOf('://')
  const rest = scheme < 0 ? name : name.slice(name.indexOf('//') + 2)
  const [start = ''] = rest.split(/[/?#]/)
  const host = start.slice(start.lastIndexOf('@') + 1)
  const address = inShortForm(host)
  if (address !== undefined) return address
  if (host.startsWith('[') || (scheme < 0 && !HOST.test(host))) return name
  const [bare = ''] = host.split(':')
  let end = bare.length
  while (bare[end - 1] === '.') end--
  return end === 0 ? name : inAscii(bare.slice(0, end))
}

/** Returns an IPv6 address as browsers write it, or as IPv4 if it is mapped from IPv4; undefined for other hosts. */
function inShortForm(host: string): string | undefined {
  const [, inBrackets, alone] = IPV6.exec(host) ?? []
  const url = `http://[${inBrackets ?? alone}]`
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  const [, ...mapped] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname) ?? []
  const bytes = mapped.map((group) => parseInt(group, 16)).flatMap((group) => [group >> 8, group & 255])
  return bytes.length === 0 ? hostname : bytes.join('.')
}

/** Returns a host name in ASCII, as DNS uses it. */
function inAscii(host: string): string {
  const address = `http://${host}`
  return /\P{ASCII}/u.test(host) && URL.canParse(address) ? new URL(address).hostname : host
}

/**
 * Matches a key without spaces and dashes, together with the punctuation that people copy with it. A percent sign could
 * be part of something else.
 */
const COPIED = /^[^\p{L}\p{N}]*LIC([0-9A-Z]{26})([0-9A-Z]+)[^\p{L}\p{N}%]*$/u
/** Matches the end of a line that an email program has broken in the middle of a word (quoted-printable). */
const SOFT_BREAK = /=\r?\n/g

/**
 * Normalizes a typed license key to the form of `licenseKey`. Ignores case, dashes, spaces, and anything that people
 * copy around the key, such as a label. Returns any other text in upper case.
 */
export function readLicenseKey(typed: string): string {
  const key = withoutLabel(typed.replace(SOFT_BREAK, ''))
    .toUpperCase()
    .replace(/[\s=_-]/g, '')
  const [, random, time] = COPIED.exec(key) ?? []
  return random === undefined ? capitalKey(typed) : `LIC-${random}-${time}`
}
