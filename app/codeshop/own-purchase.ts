import type { Purchase } from '#domain/codeshop/purchases.ts'
import { site } from '../content/content.ts'

/** A purchase as this browser keeps it: the server's links have no host where they are on its own. */
export function ownPurchase(purchase: Purchase): Purchase {
  return { ...purchase, downloadUrl: absoluteLink(purchase.downloadUrl) }
}

/** The whole address of a link that the server gave. */
export function absoluteLink(address: string): string {
  return new URL(address, site.apiHost || location.origin).href
}
