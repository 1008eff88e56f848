import { countDownload, type Purchase } from '#domain/codeshop/purchases.ts'
import { readPurchases, storedPurchases } from '#domain/codeshop/stored-purchases.ts'
import { storedValue } from '#app/browser/outside-value.ts'

const NONE: readonly Purchase[] = []

/** The purchases made in this browser, newest first. */
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

/** Stores purchases, replacing their older versions. */
export function rememberPurchases(bought: readonly Purchase[]): void {
  purchases.change((known) => [...bought, ...known.filter(({ id }) => bought.every((other) => other.id !== id))])
}

/** Counts a download in the latest stored record, because another tab may have counted one in the meantime. */
export function noteDownload(id: string): void {
  change(id, (purchase) => countDownload(purchase, new Date()))
}

/**
 * Stores the server's state of a purchase: its download count, whether its license is revoked, how much was refunded,
 * and its latest download link.
 */
export function recordServerState(
  id: string,
  known: Partial<Pick<Purchase, 'downloadCount' | 'isRevoked' | 'refunded' | 'downloadUrl'>>,
): void {
  change(id, (purchase) => ({ ...purchase, ...known }))
}

function change(id: string, next: (purchase: Purchase) => Purchase): void {
  purchases.change((known) => known.map((purchase) => (purchase.id === id ? next(purchase) : purchase)))
}
