import { countDownload, type Purchase } from '#domain/codeshop/purchases.ts'
import { readPurchases, storedPurchases } from '#domain/codeshop/stored-purchases.ts'
import { storedList } from '#app/browser/outside-value.ts'

/** The purchases made in this browser, newest first. */
export const purchases = storedList(
  'purchases',
  (stored) =>
    readPurchases(stored).toSorted(
      (a, b) => Number(a.purchaseDate < b.purchaseDate) - Number(a.purchaseDate > b.purchaseDate),
    ),
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
