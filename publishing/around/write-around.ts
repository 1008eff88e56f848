import type { Content } from '../../app/content/content.ts'
import { madeBefore } from '../content/made-before.ts'
import type { PageFacts } from '../pages/page-facts.ts'
import type { Write } from '../output/output.ts'
import { feedWriters } from './feeds.ts'
import { endpointRecords, fileRecords, searchIndex, searchRecords } from './search-index.ts'
import type { SiteFacts } from './site-facts.ts'
import { robots, sitemaps } from './sitemap.ts'

/** What visitors call some pages that these do not call themselves. */
const PAGE_WORDS: readonly (readonly [path: string, words: readonly string[]])[] = [
  ['/blogs', ['posts', 'articles', 'news']],
  ['/contact', ['email', 'phone', 'call', 'whatsapp', 'hire']],
  ['/projects', ['work', 'portfolio', 'case', 'studies']],
]

/**
 * Writes what stands around the pages: feeds, sitemap, robots.txt, the search index.
 * @param pages what each page says, by its address
 */
export function writeAround(
  write: Write,
  facts: SiteFacts,
  { apiDocs }: Content,
  pages: ReadonlyMap<string, PageFacts>,
): void {
  for (const [path, feed] of Object.entries(feedWriters)) write(path.slice(1), feed(facts))
  const doubles = doublesOf(apiDocs)
  const single = new Map([...pages].filter(([path]) => !doubles.has(path)))
  for (const [file, text] of Object.entries(sitemaps(facts, [...single.keys()]))) write(file, text)
  write('robots.txt', robots(facts))
  const keywords = new Map([
    ...PAGE_WORDS,
    ...facts.posts.map((post) => [`/blog/${post.id}`, [...post.tags, ...(post.keywords ?? [])]] as const),
    ...facts.products.map(({ id, tags }) => [`/shop/product/${id}`, tags] as const),
  ])
  const records = [
    ...searchRecords(single, facts.site.name, keywords),
    ...endpointRecords(apiDocs.site, apiDocs.integrationList),
    ...fileRecords(facts.site.owner.resume),
  ]
  write(
    'search.json',
    madeBefore('search index', [JSON.stringify(records)], () => searchIndex(records)),
  )
}

/** Pages that stand at a second address, with their first: the first provider is shown at the address of the list too. */
export function doublesOf({ integrations, official }: Content['apiDocs']): ReadonlyMap<string, string> {
  return new Map([
    [`/api-integrations/${integrations.providers[0]}`, '/api-integrations'],
    [`/officialapidocs/${official.providers[0]}`, '/officialapidocs'],
  ])
}
