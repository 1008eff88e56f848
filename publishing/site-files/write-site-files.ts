import { addressOf } from '#domain/pages/address-of.ts'
import { DOORS, hasContent } from '#domain/pages/navigation.ts'
import { pageAt } from '#domain/pages/page-at.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Content } from '#app/content/content.ts'
import { REMINDER } from '#domain/nil-returns/nil-return.ts'
import { madeBefore } from '#publishing/output/made-before.ts'
import type { PageFacts } from '#publishing/html/page-facts.ts'
import { countsOf } from '#publishing/content/for-pages.ts'
import type { Write } from '#publishing/output/output.ts'
import { deadlineCalendar } from './calendar.ts'
import { feedWriters } from './feeds.ts'
import { codeRecords, endpointRecords, fileRecords, searchIndex, searchRecords } from './search-index.ts'
import type { SiteFacts } from './site-facts.ts'
import { robots, sitemaps } from './sitemap.ts'
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
