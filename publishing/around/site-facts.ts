import type { ListedPost } from '../../domain/content/post.ts'
import type { Product } from '../../domain/content/shop.ts'
import type { Site } from '../../domain/content/site.ts'
import { replaceElements } from '../../domain/text/elements.ts'

/**
 * The source of everything around the pages: the site, its posts with their texts, and the addresses of the pictures.
 */
export type SiteFacts = {
  site: Site
  /** The newest first; `html` with the site's picture addresses, `drawing` the content file of an SVG cover. */
  posts: readonly (ListedPost & { html: string; drawing?: string })[]
  /** With the site's addresses of their pictures. */
  products: readonly Product[]
  /** The names of pages, by address: `/projects` is All Projects. */
  titles: Readonly<Record<string, string>>
}

/** Returns the full address of a page or file. */
export function fullAddress(site: Site, path: string): string {
  return site.address + (path === '/' ? '/' : path)
}

/** Returns HTML for other sites: every link and picture has its full address. */
export function withFullAddresses(html: string, site: Site, path: string): string {
  const withoutButtons = replaceElements(html, 'button', ({ tag, whole }) => (tag.includes(' data-copy') ? '' : whole))
  return replaceElements(withoutButtons, 'a', ({ tag, whole }) => (tag.startsWith('<a class="anchor"') ? '' : whole))
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${site.address}/`)
    .replace(/ href="#/g, ` href="${fullAddress(site, path)}#`)
}
