import { times, type Cents } from '../money.ts'

/** How often the files of a purchase can be downloaded. */
export const MOST_DOWNLOADS = 5
/** The version that a purchase begins with where nothing else is said. */
export const INITIAL_VERSION = '1.0.0'

/** How long a download link works, in minutes. */
export const LINK_MINUTES = 15
export const LIMIT_REACHED = 'Download limit reached. Please contact support.'
export const DOWNLOAD_FAILED = 'Download failed. Please try again.'
export const PURCHASE_FAILED = 'Payment failed. Please try again.'

export const LICENSE_TYPES = ['personal', 'commercial', 'enterprise'] as const
export type LicenseType = (typeof LICENSE_TYPES)[number]

/**
 * What was bought of one script, as the browser keeps it: with the price of all copies.
 * `licenseFile` proves it without asking anybody; `isSimulated` when no server knows of it; `isRevoked` when the seller
 * took the license back.
 */
export type Purchase = {
  id: string
  scriptId: number
  purchaseDate: string
  price: Cents
  licenseKey: string
  downloadUrl: string
  version: string
  downloadCount: number
  maxDownloads: number
  customerEmail: string
  customerName: string
  lastDownload?: string
  licenseType?: LicenseType
  licenseFile?: string
  isSimulated?: boolean
  isRevoked?: boolean
}

/** Whether nothing more can be downloaded of a purchase. */
export function isUsedUp({ downloadCount, maxDownloads }: Purchase): boolean {
  return downloadCount >= maxDownloads
}

/** Whether only the author can let anything more be downloaded of a purchase. */
export function isClosed(purchase: Purchase): boolean {
  return isUsedUp(purchase) || purchase.isRevoked === true
}

/** A purchase after one more download. */
export function countDownload(purchase: Purchase, at: Date): Purchase {
  return { ...purchase, downloadCount: purchase.downloadCount + 1, lastDownload: at.toISOString() }
}

/** Letters and digits that are not mistaken for one another: 32 of them, 5 bits each. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_BYTES = 16

/**
 * A license key: `LIC-`, 128 random bits in capital letters and digits, and the moment in base 36.
 * @param random 16 random bytes of the system's source
 */
export function licenseKey(random: Uint8Array, at: Date): string {
  if (random.length !== RANDOM_BYTES) throw new RangeError(`A license key is made of ${RANDOM_BYTES} bytes`)
  let bits = random.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let letters = ''
  for (let left = RANDOM_BYTES * 8; left > 0; left -= 5) {
    letters = LETTERS[Number(bits & 31n)] + letters
    bits >>= 5n
  }
  return `LIC-${letters}-${at.getTime().toString(36).toUpperCase()}`
}

/** Whether a text has the form of a license key; whether there is such a license is another question. */
export function isLicenseKey(text: string): boolean {
  return /^LIC-[0-9A-HJKMNP-TV-Z]{26}-[0-9A-Z]{6,12}$/.test(text)
}

/** A license key that is not shown: its beginning and its end. */
export function maskedKey(key: string): string {
  return `${key.slice(0, 4)}${'•'.repeat(12)}${key.slice(-4)}`
}

type Bought = { scriptId: number; version: string; price: Cents; quantity: number }
type Customer = { email: string; firstName: string; lastName: string }

/**
 * A purchase of a demonstration, as one that is real would be recorded. Its link leads to the evaluation pack.
 * @param price of one copy
 */
export function simulatedPurchase(
  { scriptId, version, price, quantity }: Bought,
  { email, firstName, lastName }: Customer,
  made: { id: string; random: Uint8Array; at: Date; downloadUrl: string },
): Purchase {
  return {
    id: made.id,
    scriptId,
    purchaseDate: made.at.toISOString(),
    price: times(price, quantity),
    licenseKey: licenseKey(made.random, made.at),
    downloadUrl: made.downloadUrl,
    version,
    downloadCount: 0,
    maxDownloads: MOST_DOWNLOADS,
    customerEmail: email,
    customerName: `${firstName} ${lastName}`,
    isSimulated: true,
  }
}
