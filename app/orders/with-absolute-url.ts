import type { Purchase } from '#domain/codeshop/purchases.ts'
import { site } from '#app/content/content.ts'

/** Returns a purchase with an absolute download URL. For its own files, the server sends relative URLs. */
export function withAbsoluteUrl(purchase: Purchase): Purchase {
  return { ...purchase, downloadUrl: absoluteLink(purchase.downloadUrl) }
}

/** Returns the absolute URL of a link from the server. */
export function absoluteLink(address: string): string {
  return new URL(address, site.apiHost || location.origin).href
}
