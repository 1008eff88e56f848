import { countDownload, type Purchase } from '#domain/codeshop/purchases.ts'
import { readPurchases, storedPurchases } from '#domain/codeshop/stored-purchases.ts'
import { storedValue } from '../browser/stored-value.ts'

const NONE: readonly Purchase[] = []

/** What was bought in this browser, the newest first. */
export const purchases = storedValue<readonly Purchase[]>(
  'purchases',
  NONE,
  (stored) => {
    const read = readPurchases(stored)
    return read.length > 0
      ? read.toSorted((a, b) => Number(a.purchaseDate < b.purchaseDate) - Number(a.purchaseDate > b.purchaseDate))
      : NONE
  },
  storedPurchases,
)

/** Remembers what was bought. */
export function rememberPurchases(bought: readonly Purchase[]): void {
  purchases.change((known) => [...bought, ...known.filter(({ id }) => bought.every((other) => other.id !== id))])
}

/** Counts a download on the latest record: another tab may have counted one meanwhile. */
export function noteDownload(id: string): void {
  change(id, (purchase) => countDownload(purchase, new Date()))
}

/**
 * Notes what the server knows of a purchase: how many downloads it has counted, whether its license was revoked, the
 * newest link to its files.
 */
export function noteKnown(
  id: string,
  known: Partial<Pick<Purchase, 'downloadCount' | 'isRevoked' | 'downloadUrl'>>,
): void {
  change(id, (purchase) => ({ ...purchase, ...known }))
}

function change(id: string, next: (purchase: Purchase) => Purchase): void {
  purchases.change((known) => known.map((purchase) => (purchase.id === id ? next(purchase) : purchase)))
}
