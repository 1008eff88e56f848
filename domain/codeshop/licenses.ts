import { dayOf } from '#domain/dates.ts'
import { MOST_DOWNLOADS, type LicenseType, type Purchase } from './purchases.ts'

/** How long a license is valid, in days from its purchase. */
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

/** Returns when a license expires, unless it is renewed. */
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
