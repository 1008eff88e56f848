import { addressOf } from '#domain/pages/address-of.ts'
import { DOORS, hasContent } from '#domain/pages/navigation.ts'
import { pageAt, isPrivate } from '#domain/pages/page-at.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Content } from '#app/content/content.ts'
import { REMINDER, filingDeadline } from '#domain/nil-returns/nil-return.ts'
import { madeBefore } from '#publishing/output/kept.ts'
import type { PageFacts } from '#publishing/html/page-facts.ts'
import { countsOf } from '#publishing/content/for-pages.ts'
import type { Write } from '#publishing/output/output.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { feedWriters } from './feeds.ts'
import { codeRecords, endpointRecords, fileRecords, searchIndex, searchRecords } from './search-index.ts'
import { type SiteFacts, fullAddress } from './site-facts.ts'
import { MANIFEST, webManifest } from './web-manifest.ts'

/**
 * Writes the files around the pages: feeds, sitemap, robots.txt, the web app manifest, the calendar file and the search
 * index.
 * @param made each page's metadata, by path
 */
export function writeSiteFiles(
  write: Write,
  facts: SiteFacts,
  content: Content,
  made: ReadonlyMap<string, PageFacts>,
): void {
  for (const [path, feed] of Object.entries(feedWriters)) write(path.slice(1), feed(facts))
  const { apiDocs, scripts } = content
  const doubles = doublesOf(apiDocs)
  const counts = countsOf(content)
  const isListed = (path: string) => !doubles.has(path) && hasContent(pageAt(path)?.path ?? path, counts)
  const single = new Map([...made].filter(([path]) => isListed(path)))
  for (const [file, text] of Object.entries(sitemaps(facts, [...single.keys()]))) write(file, text)
  write('robots.txt', robots(facts))
  write(MANIFEST, webManifest(facts.site))
  write(REMINDER, deadlineCalendar(facts.site.address))
  const keywords = new Map([
    ...facts.posts.map(
      (post) => [addressOf(pages.post, { id: post.id }), [...post.tags, ...(post.keywords ?? [])]] as const,
    ),
    ...facts.products.map(({ id, tags }) => [addressOf(pages.product, { id }), tags] as const),
  ])
  const taglines = new Map([
    ...DOORS.map(({ path, label }): [string, string] => [addressOf(path), label]),
    ...scripts.map(({ id, tagline }): [string, string] => [addressOf(pages.script, { id }), tagline]),
  ])
  const records = [
    ...searchRecords(single, facts.site.name, keywords, taglines),
    ...endpointRecords(apiDocs.site, apiDocs.integrationList),
    ...codeRecords(apiDocs.referenceList),
    ...fileRecords(facts.site.owner.resume),
  ]
  write(
    'search.json',
    madeBefore('search index', [JSON.stringify(records)], () => searchIndex(records)),
  )
}

/**
 * Returns the canonical path of each duplicate page. The page of the first provider is a duplicate, because the list of
 * providers already shows this provider.
 */
export function doublesOf({ integrations, official }: Content['apiDocs']): ReadonlyMap<string, string> {
  return new Map([
    [addressOf(pages.apiIntegrations, { id: integrations.providers[0] }), addressOf(pages.apiIntegrations)],
    [addressOf(pages.officialApis, { id: official.providers[0] }), addressOf(pages.officialApis)],
  ])
}

/** The maximum length of a line in a calendar file, in bytes without the line break (RFC 5545, section 3.1). */
const LONGEST_LINE = 75
/** The first year of the event, which repeats every year. */
const FIRST_YEAR = 2025
/** The number of days between the alarm and the deadline. */
const DAYS_BEFORE = 14

/**
 * Returns a calendar file with the deadline for nil returns: an all-day event that repeats every year, with an alarm two
 * weeks before (RFC 5545).
 * @param origin the site's URL, such as `https://kibanda.example`
 */
export function deadlineCalendar(origin: string): string {
  const page = origin + addressOf(pages.nilReturns)
  const day = filingDeadline(FIRST_YEAR).replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${new URL(origin).host}//Nil return//EN`,
    'BEGIN:VEVENT',
    `UID:nil-return@${new URL(origin).host}`,
    `DTSTAMP:${day}T000000Z`,
    `DTSTART;VALUE=DATE:${day}`,
    'RRULE:FREQ=YEARLY',
    'SUMMARY:KRA nil return due',
    `DESCRIPTION:Last day to file the nil return for the previous year. Free form: ${page}`,
    `URL:${page}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:KRA nil return due in two weeks',
    `TRIGGER:-P${DAYS_BEFORE}D`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('')
}

/** Splits a line that is too long. All parts but the first begin with a space. Expects ASCII. */
function folded(line: string): string[] {
  if (line.length <= LONGEST_LINE) return [line]
  return [line.slice(0, LONGEST_LINE), ...folded(` ${line.slice(LONGEST_LINE)}`)]
}

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
