import { readPurchases, type Purchase } from '#domain/purchases.ts'
import { storedValue } from '../stored-value.ts'

const NONE: readonly Purchase[] = []

/** What was bought in this browser, the newest first. */
export const purchases = storedValue<readonly Purchase[]>('purchases', NONE, (stored) => {
  const read = readPurchases(stored)
  return read.length > 0 ? read.toSorted((a, b) => (a.purchaseDate < b.purchaseDate ? 1 : -1)) : NONE
})

/** Remembers what was bought. */
export function rememberPurchases(bought: readonly Purchase[]): void {
  purchases.change((known) => [...bought, ...known.filter(({ id }) => bought.every((other) => other.id !== id))])
}

/** Puts a purchase in the place of its earlier state. */
export function updatePurchase(changed: Purchase): void {
  purchases.change((known) => known.map((purchase) => (purchase.id === changed.id ? changed : purchase)))
}
