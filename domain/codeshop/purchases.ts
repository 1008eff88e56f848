import { apportionedTax } from '#domain/cart/line-shares.ts'
import { taxPercentOf, type PricingRules, type Totals } from '#domain/cart/pricing.ts'
import { statedCurrency, type CurrencyCode } from '#domain/currency.ts'
import { smallestAmount, times, type Cents } from '#domain/money.ts'
import { USUAL_TAX_NAME } from '#domain/order-kinds.ts'

/** How many times the files of a purchase can be downloaded. */
export const MOST_DOWNLOADS = 5
/** The version of a purchase whose record contains no version. */
export const INITIAL_VERSION = '1.0.0'

/** How long a download link works, in minutes. */
export const LINK_MINUTES = 15
export const LIMIT_REACHED = 'Download limit reached. Please contact support.'
export const DOWNLOAD_FAILED = 'Download failed. Please try again.'
export const PURCHASE_FAILED = 'Payment failed. Please try again.'

export const LICENSE_TYPES = ['personal', 'commercial', 'enterprise'] as const
export type LicenseType = (typeof LICENSE_TYPES)[number]

/**
 * A purchase of one script, as the browser stores it. `price` is for all copies, in dollars unless `currency` says
 * otherwise, and `licenseFile` proves the purchase offline. `tax` is this purchase's share of the checkout's tax, if
 * known, and `isTaxIncluded` says whether the price includes it. `isSimulated`: no server has a record of the purchase.
 * `isRevoked`: the seller revoked the license. `refunded`: the part of the amount paid that was refunded. `saleNumber`:
 * the number of the sale that the purchase belongs to; the sale's receipt shows the payment.
 */
export type Purchase = {
  id: string
  scriptId: number
  purchaseDate: string
  price: Cents
  currency?: CurrencyCode
  licenseKey: string
  downloadUrl: string
  version: string
  downloadCount: number
  maxDownloads: number
  customerEmail: string
  customerName: string
  lastDownload?: string
  tax?: Cents
  taxName?: string
  isTaxIncluded?: boolean
  licenseType?: LicenseType
  licenseFile?: string
  isSimulated?: boolean
  isRevoked?: boolean
  refunded?: Cents
  saleNumber?: string
}

/**
 * Returns the purchases of one checkout, each with its share of the checkout's tax. The shares add up to the total tax.
 */
export function withTax(
  purchases: readonly Purchase[],
  totals: Pick<Totals, 'tax' | 'taxes' | 'taxName' | 'isTaxIncluded'>,
  rules: Pick<PricingRules, 'currency' | 'taxPercent' | 'taxRates'>,
): Purchase[] {
  const { taxName, isTaxIncluded } = totals
  const shares = apportionedTax(
    purchases.map(({ scriptId, price: amount }) => ({
      amount,
      taxPercent: taxPercentOf(rules, String(scriptId)),
    })),
    totals,
    smallestAmount(rules.currency.decimals),
  )
  return purchases.map((purchase, position) => ({
    ...purchase,
    tax: shares[position]!,
    ...(taxName === USUAL_TAX_NAME ? {} : { taxName }),
    ...(isTaxIncluded ? { isTaxIncluded } : {}),
  }))
}

/**
 * Returns whether an earlier sale already delivered the scripts in an order.
 * @param lines the order's scripts and prices
 */
export function isDelivered(
  lines: readonly { scriptId: number; price: Cents }[],
  purchases: readonly Pick<Purchase, 'scriptId' | 'price'>[],
): boolean {
  const isSame = (line: (typeof lines)[number]) =>
    purchases.some(({ scriptId, price }) => scriptId === line.scriptId && price === line.price)
  return lines.length === purchases.length && lines.every(isSame)
}

/** Returns whether a purchase has no downloads left. */
export function isUsedUp({ downloadCount, maxDownloads }: Purchase): boolean {
  return downloadCount >= maxDownloads
}

/** Returns whether only the author can allow further downloads: none are left, or the license is revoked. */
export function isClosed(purchase: Purchase): boolean {
  return isUsedUp(purchase) || purchase.isRevoked === true
}

/** Returns a purchase with one more download counted. */
export function countDownload(purchase: Purchase, at: Date): Purchase {
  return { ...purchase, downloadCount: purchase.downloadCount + 1, lastDownload: at.toISOString() }
}

/** The characters of license keys: 32 unambiguous letters and digits, 5 bits each. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_BYTES = 16

/**
 * Returns a license key: `LIC-`, 128 random bits in capital letters and digits, and the time in base 36.
 * @param random 16 bytes from the system's random source
 */
export function licenseKey(random: Uint8Array, at: Date): string {
  if (random.length !== RANDOM_BYTES) throw new RangeError(`A license key needs ${RANDOM_BYTES} bytes`)
  let bits = random.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let letters = ''
  for (let left = RANDOM_BYTES * 8; left > 0; left -= 5) {
    letters = LETTERS[Number(bits & 31n)] + letters
    bits >>= 5n
  }
  return `LIC-${letters}-${at.getTime().toString(36).toUpperCase()}`
}

/** Returns whether a string has the form of a license key, not whether such a license exists. */
export function isLicenseKey(text: string): boolean {
  return /^LIC-[0-9A-HJKMNP-TV-Z]{26}-[0-9A-Z]{6,12}$/.test(text)
}

/** Masks a license key, leaving only its start and end visible. */
export function maskedKey(key: string): string {
  return `${key.slice(0, 4)}${'•'.repeat(12)}${key.slice(-4)}`
}

type Bought = { scriptId: number; version: string; price: Cents; currency: CurrencyCode; quantity: number }
type Customer = { email: string; firstName: string; lastName: string }

/**
 * Returns a simulated purchase, in the shape of a real one. Its download link leads to the evaluation pack.
 * @param price the price of one copy
 */
export function simulatedPurchase(
  { scriptId, version, price, currency, quantity }: Bought,
  { email, firstName, lastName }: Customer,
  made: { id: string; random: Uint8Array; at: Date; downloadUrl: string },
): Purchase {
  return {
    id: made.id,
    scriptId,
    purchaseDate: made.at.toISOString(),
    price: times(price, quantity),
    ...statedCurrency(currency),
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
