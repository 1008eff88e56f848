import type { CurrencyCode } from '#domain/currency.ts'
import type { ListedPost } from '#domain/content/post.ts'
import type { Product } from '#domain/content/shop.ts'
import type { Site } from '#domain/content/site.ts'

/**
 * The input for page heads, feeds and the other files around the pages, such as the site and its posts with their HTML.
 */
export type SiteFacts = {
  site: Site
  /**
   * The posts, newest first. `html` contains the final URLs of pictures; `drawing` is the path of an SVG cover within
   * the content folder.
   */
  posts: readonly (ListedPost & { html: string; drawing?: string })[]
  /** The products, with the final URLs of their pictures. */
  products: readonly Product[]
  currency: CurrencyCode
  /** Page titles by path, such as All Projects for `/projects`. */
  titles: Readonly<Record<string, string>>
}

/** Returns the absolute URL of a page or file. */
export function fullAddress(site: Site, path: string): string {
  return site.address + (path === '/' ? '/' : path)
}
