import MiniSearch, { type SearchResult } from 'minisearch'
import {
  allowedTypos,
  FIELD_WEIGHTS,
  SEARCH_FIELDS,
  searchKey,
  searchStart,
  searchTerm,
  searchWords,
  type Found,
  isOfDesk,
  pageWeight,
} from '#domain/search/search.ts'
import { editDistance } from '#domain/text/edit-distance.ts'

export type Finder = {
  /** Finds pages for the typed text, best first: pages with all of the words, then pages with some of the words. */
  find(search: string, most: number): Found[]
  /**
   * Finds pages for an unknown URL, if there are any: pages with a similar URL, then pages whose title or path has all
   * words of the URL. Finds the desk's pages only for URLs of the desk.
   */
  meant(address: string, most: number): Found[]
}

/** The URL of the index that the build writes. */
const INDEX = '/search.json'
/** If at least this many pages have all of the words, pages with only some of the words are left out. */
const ENOUGH = 3

let finder: Promise<Finder> | undefined

/** Fetches the index once; after a failure, the next call tries again. @throws when the request fails */
export function loadFinder(): Promise<Finder> {
  finder ??= fetchFinder().catch((error: unknown) => {
    finder = undefined
    throw error
  })
  return finder
}

async function fetchFinder(): Promise<Finder> {
  const response = await fetch(INDEX)
  if (!response.ok) throw new Error(`Fetching the search index failed with status ${response.status}.`)
  return createFinder(await response.text())
}

/** Returns the results with their stored fields, which the library's type does not declare. */
const asFound = (results: SearchResult[]) => results as unknown as Found[]

/** Creates a finder. @param index the JSON of the index that the build wrote */
export function createFinder(index: string): Finder {
  const search = MiniSearch.loadJSON<Found>(index, { ...SEARCH_FIELDS, tokenize: searchWords, processTerm: searchTerm })
  const ask = (text: string, combineWith: 'AND' | 'OR') =>
    asFound(
      search.search(searchStart(text), {
        combineWith,
        prefix: true,
        fuzzy: allowedTypos,
        boost: FIELD_WEIGHTS,
        boostDocument: (address: string, term, page) => pageWeight(address, term, page),
      }),
    )
  const pages = asFound(search.search(MiniSearch.wildcard))

  const find = (text: string, most: number) => {
    const all = ask(text, 'AND')
    const found = all.length < ENOUGH ? distinctPages([...all, ...ask(text, 'OR')]) : all
    // Put the pages whose title matches the query first.
    const wanted = searchKey(text)
    return found.toSorted((a, b) => Number(isNamed(b, wanted)) - Number(isNamed(a, wanted))).slice(0, most)
  }
  return {
    find,
    meant(address, most) {
      const wanted = searchStart(decoded(address))
      const near = pages
        .filter((page) => !page.address.includes('#'))
        .map((page) => ({ page, distance: editDistance(wanted, page.address) }))
        .filter(({ page, distance }) => distance <= Math.max(wanted.length, page.address.length) / 3)
        .toSorted((a, b) => a.distance - b.distance)
      const words = wanted.replace(/[^\p{L}\p{M}]+/gu, ' ')
      const named = asFound(
        search.search(words, { combineWith: 'AND', fields: ['title', 'path'], boost: FIELD_WEIGHTS }),
      )
      const open = [...near.map(({ page }) => page), ...named].filter(
        (page) => isOfDesk(wanted) || !isOfDesk(page.address),
      )
      return distinctPages(open).slice(0, most)
    },
  }
}

/** Returns whether a page's title, or its part before a colon, a comma or a dash, matches the query. */
const isNamed = ({ title }: Found, wanted: string) =>
  wanted !== '' && [title, title.split(/[:,–—]/)[0] ?? ''].some((name) => searchKey(name) === wanted)

function distinctPages(pages: readonly Found[]): Found[] {
  return [...new Map(pages.map((page) => [page.address, page])).values()]
}

/** Decodes a URL; returns it unchanged if it cannot be decoded. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
