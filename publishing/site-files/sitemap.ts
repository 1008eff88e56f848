import { addressOf } from '#domain/pages/address-of.ts'
import { isPrivate } from '#domain/pages/page-at.ts'
import * as pages from '#domain/pages/page-table.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { fullAddress, type SiteFacts } from './site-facts.ts'

/** The maximum number of URLs in one sitemap (sitemaps.org). */
const MOST_ADDRESSES = 50_000
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Returns the sitemap of all indexable pages, with the day of the last change of each post.
 * @param paths the paths of the built pages
 * @returns the files by name: a single sitemap, or a sitemap index and several sitemaps
 */
export function sitemaps(
  { site, posts }: SiteFacts,
  paths: readonly string[],
  most = MOST_ADDRESSES,
): Record<string, string> {
  const changes = new Map(
    posts.map((post) => [addressOf(pages.post, { id: post.id }), post.updated ?? post.publishDate]),
  )
  const newest = [...changes.values()].toSorted().at(-1)
  if (newest) changes.set(addressOf(pages.posts), newest)
  const urls = paths
    .filter((path) => !isPrivate(path))
    .toSorted()
    .map((path) => {
      const change = changes.get(path)
      return `<url><loc>${escapeMarkup(fullAddress(site, path))}</loc>${change ? `<lastmod>${change}</lastmod>` : ''}</url>`
    })
  const sitemap = (part: readonly string[]) => [HEAD, `<urlset ${NAMESPACE}>`, ...part, '</urlset>', ''].join('\n')
  if (urls.length <= most) return { 'sitemap.xml': sitemap(urls) }
  const parts = Array.from({ length: Math.ceil(urls.length / most) }, (_, part): [string, string] => [
    `sitemap-${part + 1}.xml`,
    sitemap(urls.slice(part * most, (part + 1) * most)),
  ])
  const index = parts.map(([name]) => `<sitemap><loc>${escapeMarkup(fullAddress(site, `/${name}`))}</loc></sitemap>`)
  return {
    'sitemap.xml': [HEAD, `<sitemapindex ${NAMESPACE}>`, ...index, '</sitemapindex>', ''].join('\n'),
    ...Object.fromEntries(parts),
  }
}

/** Returns robots.txt, which lets crawlers fetch everything but the API and the sandbox. */
export function robots({ site }: SiteFacts): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\n\nSitemap: ${fullAddress(site, '/sitemap.xml')}\n`
}
