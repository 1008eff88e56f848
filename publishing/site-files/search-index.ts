import MiniSearch from 'minisearch'
import { parseFragment } from 'parse5'
import { FEEDS } from '#contract/feeds.ts'
import { providerAddress } from '#domain/api-docs/addresses.ts'
import type { Endpoint, Integration, SiteApi } from '#domain/content/api-docs.ts'
import type { Reference } from '#domain/content/api-reference.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { NOT_FOUND, pageAt } from '#domain/pages/page-at.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Page } from '#domain/pages/page.ts'
import { isUnknownPage } from '#domain/pages/unknown-pages.ts'
import { SEARCH_FIELDS, searchTerm, searchWords, type SearchRecord } from '#domain/search/search.ts'
import { elementsIn, textOf, valueOf } from '#publishing/html/html-tree.ts'
import { distinctWords, type PageFacts } from '#publishing/html/page-facts.ts'
import { ownTitle } from './page-head.ts'

/**
 * Returns the search entries of the pages.
 * @param made each page's metadata, by path
 * @param keywords extra search words, by path
 * @param taglines texts that count as much as the title, by path
 */
export function searchRecords(
  made: ReadonlyMap<string, PageFacts>,
  siteName: string,
  keywords: ReadonlyMap<string, readonly string[]>,
  taglines: ReadonlyMap<string, string>,
): SearchRecord[] {
  const records = [...made]
    .map(([address, said]) => ({ address, said, page: pageAt(address) }))
    .filter(({ address, page }) => address !== NOT_FOUND && !page?.furtherOf && !isUnknownPage(address))
    .flatMap(({ address, said, page }): SearchRecord[] => {
      const isHome = page?.path === pages.home
      const record: SearchRecord = {
        address,
        kind: page?.kind ?? 'Page',
        title: isHome ? 'Home' : ownTitle(said, siteName),
        summary: said.description,
        path: [address.replaceAll('/', ' '), ...(page?.searchTerms ?? []), ...(keywords.get(address) ?? [])].join(' '),
        words: wordsOf(page, said),
        ...(taglines.has(address) ? { tagline: taglines.get(address)! } : {}),
        ...(page?.isPrivate ? { isPrivate: true } : {}),
      }
      // Each section of the home page is a separate search result.
      const sections = isHome ? said.sections : []
      return [
        record,
        ...sections.map(({ id, title, summary }) => ({
          address: `${addressOf(pages.home)}#${id}`,
          kind: 'Page' as const,
          title,
          summary,
          path: id,
          words: '',
        })),
      ]
    })
  // Pages with the same title and text appear as only one result.
  const seen = new Set<string>()
  return records.filter(({ title, words }) => words === '' || (!seen.has(title + words) && seen.add(title + words)))
}

/** A word in a reference that has at least this many characters counts as the name of a field. */
const LONG_NAME = 14

/**
 * Returns a page's searchable words: no words for a list, the names of fields and codes for a reference, and all words
 * for other pages.
 */
function wordsOf(page: Page | undefined, { words }: PageFacts): string {
  if (page?.isList) return ''
  if (!page?.isReference) return words
  // Names of fields are longer than nearly all other words in the text.
  return words
    .split(' ')
    .filter((word) => word.length >= LONG_NAME || /[\d_]/.test(word))
    .join(' ')
}

/** Returns one search entry for each documented call. */
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
      endpoints.map((endpoint) => record(addressOf(pages.apiDocumentation), title, endpoint)),
    ),
    ...integrations.flatMap(({ id, name, endpoints }) =>
      endpoints.map((endpoint) =>
        record(providerAddress(addressOf(pages.apiIntegrations), integrations, id), name, endpoint),
      ),
    ),
  ]
}

/** Returns one search entry for each result or error code of the references. Each entry links to the code's row. */
export function codeRecords(references: readonly Reference[]): SearchRecord[] {
  return references.flatMap(({ id, name, article }) =>
    [...elementsIn(parseFragment(article.html))].flatMap((row): SearchRecord[] => {
      const anchor = row.tagName === 'tr' && valueOf(row, 'id')
      if (!anchor) return []
      const [code = '', said = ''] = [...elementsIn(row)].filter(({ tagName }) => /^t[hd]$/.test(tagName)).map(textOf)
      return [
        {
          address: `${addressOf(pages.apiReference, { id })}#${anchor}`,
          kind: 'Documentation',
          title: `${name} ${code}`,
          summary: said,
          path: '',
          words: '',
        },
      ]
    }),
  )
}

/** Returns the search entries for files that are not pages. @param resume the path of the resume */
export function fileRecords(resume: string): SearchRecord[] {
  return [
    {
      address: resume,
      kind: 'Page',
      title: 'Resume',
      summary: 'The resume as a one-page PDF.',
      path: 'cv curriculum vitae hire',
      words: '',
    },
    ...FEEDS.map(({ path, title }) => ({
      address: path,
      kind: 'Page' as const,
      title: `${title}: all articles`,
      summary: 'For feed readers, with the full text of each article.',
      path: 'rss feed subscribe follow',
      words: '',
    })),
  ]
}

/** Returns the search index as JSON, in the form that the browser fetches. */
export function searchIndex(records: readonly SearchRecord[]): string {
  const index = new MiniSearch({ ...SEARCH_FIELDS, tokenize: searchWords, processTerm: searchTerm })
  index.addAll([...records])
  return JSON.stringify(index)
}
