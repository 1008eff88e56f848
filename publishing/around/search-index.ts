import MiniSearch from 'minisearch'
import { FEEDS } from '../../contract/feeds.ts'
import { providerAddress } from '../../domain/api-docs/addresses.ts'
import type { Endpoint, Integration, SiteApi } from '../../domain/content/api-docs.ts'
import { isFurtherPage } from '../../domain/lists/list-pages.ts'
import { UNKNOWN_ID } from '../../domain/pages/unknown-pages.ts'
import {
  SEARCH_FIELDS,
  searchTerm,
  searchWords,
  type SearchKind,
  type SearchRecord,
} from '../../domain/search/search.ts'
import { distinctWords, type PageFacts } from '../pages/page-facts.ts'
import { ownTitle } from './page-head.ts'

/** Pages that only lead on: their own text is that of the pages they lead to. */
const LISTS = new Set(['/', '/blogs', '/projects', '/shop', '/codeshop'])

/**
 * What search knows of the pages.
 * @param pages what each says, by its address
 * @param keywords what else a page is found by, by its address
 */
export function searchRecords(
  pages: ReadonlyMap<string, PageFacts>,
  siteName: string,
  keywords: ReadonlyMap<string, readonly string[]>,
): SearchRecord[] {
  const records = [...pages]
    .filter(([path]) => path !== '/404' && !isFurtherPage(path) && !path.split('/').includes(UNKNOWN_ID))
    .flatMap(([path, page]): SearchRecord[] => {
      const record: SearchRecord = {
        address: path,
        kind: kindOf(path),
        title: path === '/' ? 'Home' : ownTitle(page, siteName),
        summary: page.description,
        path: [path.replaceAll('/', ' '), ...(keywords.get(path) ?? [])].join(' '),
        words: LISTS.has(path) ? '' : page.words,
      }
      // The sections of the home page are places to go to.
      const sections = path === '/' ? page.sections : []
      return [
        record,
        ...sections.map(({ id, title, summary }) => ({
          address: `/#${id}`,
          kind: 'Page' as const,
          title,
          summary,
          path: id,
          words: '',
        })),
      ]
    })
  // The same text at several addresses is one thing to find.
  const seen = new Set<string>()
  return records.filter(({ title, words }) => words === '' || (!seen.has(title + words) && seen.add(title + words)))
}

/** The documented calls, each of them a place to go to. */
export function endpointRecords(site: SiteApi, integrations: readonly Integration[]): SearchRecord[] {
  const record = (
    page: string,
    whose: string,
    { operation, title, method, path, parameters, response }: Endpoint,
  ): SearchRecord => ({
    address: `${page}#${operation}`,
    kind: 'Documentation',
    title: `${whose}: ${title}`,
    summary: `${method} ${path}`,
    path: `${path.replace(/\W+/g, ' ')} ${operation} api endpoint`,
    words: distinctWords([...parameters, ...response.fields].map(({ name }) => name).join(' ')),
  })
  return [
    ...site.groups.flatMap(({ title, endpoints }) =>
      endpoints.map((endpoint) => record('/api-documentation', title, endpoint)),
    ),
    ...integrations.flatMap(({ id, name, endpoints }) =>
      endpoints.map((endpoint) => record(providerAddress('/api-integrations', integrations, id), name, endpoint)),
    ),
  ]
}

/** What there is beside the pages. @param resume where the resume is */
export function fileRecords(resume: string): SearchRecord[] {
  return [
    {
      address: resume,
      kind: 'Page',
      title: 'Resume',
      summary: 'The resume as a PDF, one page.',
      path: 'cv curriculum vitae hire',
      words: '',
    },
    ...FEEDS.map(({ path, title }) => ({
      address: path,
      kind: 'Page' as const,
      title: `${title}: all articles`,
      summary: 'For a feed reader; every article in full.',
      path: 'rss feed subscribe follow',
      words: '',
    })),
  ]
}

/** The index, as the browser fetches it. */
export function searchIndex(records: readonly SearchRecord[]): string {
  const index = new MiniSearch({ ...SEARCH_FIELDS, tokenize: searchWords, processTerm: searchTerm })
  index.addAll([...records])
  return JSON.stringify(index)
}

/** What stands at an address, by how the address begins. */
const KINDS: readonly [start: string, kind: SearchKind][] = [
  ['/blog/', 'Article'],
  ['/project/', 'Project'],
  ['/api-', 'Documentation'],
  ['/officialapidocs', 'Documentation'],
  ['/shop/product/', 'Product'],
  ['/codeshop/product/', 'Script'],
]

function kindOf(path: string): SearchKind {
  if (path.endsWith('/documentation')) return 'Documentation'
  return KINDS.find(([start]) => path.startsWith(start))?.[1] ?? 'Page'
}
