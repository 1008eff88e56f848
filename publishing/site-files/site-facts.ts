import type { CurrencyCode } from '#domain/currency.ts'
import type { ListedPost } from '#domain/content/post.ts'
import type { Product } from '#domain/content/shop.ts'
import type { Site } from '#domain/content/site.ts'

/**
 * The input for page heads, feeds and the other files around the pages: the site, its posts with their HTML, and the
 * picture URLs.
 */
export type SiteFacts = {
  site: Site
  /** Newest first. `html` has the site's picture URLs; `drawing` is the content file of an SVG cover. */
  posts: readonly (ListedPost & { html: string; drawing?: string })[]
  /** With their pictures' URLs on the site. */
  products: readonly Product[]
  currency: CurrencyCode
  /** Page titles by path, such as All Projects for `/projects`. */
  titles: Readonly<Record<string, string>>
}

/** Returns the absolute URL of a page or file. */
export function fullAddress(site: Site, path: string): string {
  return site.address + (path === '/' ? '/' : path)
}
