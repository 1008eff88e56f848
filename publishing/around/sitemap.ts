import { escapeMarkup } from '../../domain/markup.ts'
import { addressOf, type SiteFacts } from './site-facts.ts'

/** Pages that hold nothing for a search engine: what one visitor has in a cart or an account. */
const PRIVATE = /^\/(login|desk|404|shop\/(cart|checkout|account|order)|codeshop\/(account|checkout|downloads|license-management|digital-delivery|cart))(\/|$)/

/** Whether a page is nothing to be found or shared. */
export function isPrivate(path: string): boolean {
  return PRIVATE.test(path) || path.split('/').includes('-')
}

/** Every page that is worth finding; a post with the day of its last change. @param paths the built pages */
export function sitemap({ site, posts }: SiteFacts, paths: readonly string[]): string {
  const changes = new Map(posts.map((post) => [`/blog/${post.id}`, post.updated ?? post.publishDate]))
  const newest = [...changes.values()].toSorted().at(-1)
  if (newest) changes.set('/blogs', newest)
  const urls = paths
    .filter((path) => !isPrivate(path))
    .toSorted()
    .map((path) => {
      const change = changes.get(path)
      return `<url><loc>${escapeMarkup(addressOf(site, path))}</loc>${change ? `<lastmod>${change}</lastmod>` : ''}</url>`
    })
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, '</urlset>', ''].join('\n')
}

/** What programs may fetch: everything but the API. */
export function robots({ site }: SiteFacts): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\n\nSitemap: ${addressOf(site, '/sitemap.xml')}\n`
}
