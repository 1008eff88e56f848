import { isPrivate, pageAt } from '#domain/pages/page-at.ts'
import * as pages from '#domain/pages/page-table.ts'
import { FEEDS } from '#contract/feeds.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import type { PageFacts } from '#publishing/html/page-facts.ts'
import { fullAddress, type SiteFacts } from './site-facts.ts'
import { structuredData } from './structured-data.ts'

/** The size of link preview images, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 }

/** Returns the title of a page without the site's name. */
export function ownTitle({ title }: Pick<PageFacts, 'title'>, siteName: string): string {
  return title.replace(` · ${siteName}`, '')
}

/**
 * Returns the part of an indexable page's head that is for crawlers: canonical URL, link preview, feeds and structured
 * data. Only the built page contains these elements, because React neither needs nor changes them.
 * @param page the page's metadata
 * @param picture the path of the page's link preview image on this site
 */
export function pageHead(
  facts: SiteFacts,
  path: string,
  page: Pick<PageFacts, 'title' | 'description'>,
  picture: string,
): string {
  if (isPrivate(path)) return ''
  const { site } = facts
  const address = escapeMarkup(fullAddress(site, path))
  const data = structuredData(facts, path, picture)
  const here = pageAt(path)?.path
  const isPost = here === pages.post
  return [
    `<link rel="canonical" href="${address}"/>`,
    `<meta property="og:type" content="${isPost ? 'article' : 'website'}"/>`,
    `<meta property="og:site_name" content="${escapeMarkup(site.name)}"/>`,
    `<meta property="og:title" content="${escapeMarkup(ownTitle(page, site.name))}"/>`,
    `<meta property="og:description" content="${escapeMarkup(page.description)}"/>`,
    `<meta property="og:url" content="${address}"/>`,
    `<meta property="og:image" content="${escapeMarkup(fullAddress(site, picture))}"/>`,
    `<meta property="og:image:width" content="${SHARE_PICTURE.width}"/>`,
    `<meta property="og:image:height" content="${SHARE_PICTURE.height}"/>`,
    `<meta name="twitter:card" content="summary_large_image"/>`,
    ...(here === pages.home || here === pages.posts || isPost
      ? FEEDS.map((feed) => `<link rel="alternate" type="${feed.type}" title="${feed.title}" href="${feed.path}"/>`)
      : []),
    ...(data ? [`<script type="application/ld+json">${data}</script>`] : []),
  ].join('')
}
