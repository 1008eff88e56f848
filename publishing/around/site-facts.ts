import type { ListedPost } from '../../domain/content/post.ts'
import type { Product } from '../../domain/content/shop.ts'
import type { Site } from '../../domain/content/site.ts'
import { replaceElements } from '../../domain/text/elements.ts'

/**
 * What stands around the pages is made of this: the site, its posts with their texts, and where the build put the
 * pictures.
 */
export type SiteFacts = {
  site: Site
  /**
   * The newest first; `html` with the addresses of its pictures on the site, `drawing` the file of its cover in the
   * content when that is an SVG.
   */
  posts: readonly (ListedPost & { html: string; drawing?: string })[]
  /** With the addresses of their pictures on the site. */
  products: readonly Product[]
  /** The names of what has a page of its own, by its address: `/projects` is All Projects. */
  titles: Readonly<Record<string, string>>
}

/** The full address of a page or file. */
export function fullAddress(site: Site, path: string): string {
  return site.address + (path === '/' ? '/' : path)
}

/** HTML as another site shows it: every link and picture by its full address. */
export function withFullAddresses(html: string, site: Site, path: string): string {
  const withoutButtons = replaceElements(html, 'button', ({ tag, whole }) => (tag.includes(' data-copy') ? '' : whole))
  return replaceElements(withoutButtons, 'a', ({ tag, whole }) => (tag.startsWith('<a class="anchor"') ? '' : whole))
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${site.address}/`)
    .replace(/ href="#/g, ` href="${fullAddress(site, path)}#`)
}
