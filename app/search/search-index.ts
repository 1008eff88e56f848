import MiniSearch, { type SearchResult } from 'minisearch'
import {
  allowedTypos,
  editDistance,
  FIELD_WEIGHTS,
  LONGEST_SEARCH,
  SEARCH_FIELDS,
  searchTerm,
  searchWords,
  type Found,
} from '#domain/search/search.ts'

export type Finder = {
  /** Finds pages by what is typed: first those with all of the words, then those with some of them; the best first. */
  find(search: string, most: number): Found[]
  /**
   * The pages that an address that leads nowhere may have meant: first those whose address is spelled nearly so, then
   * those that speak of its words.
   */
  meant(address: string, most: number): Found[]
}

/** Where the build leaves the index. */
const INDEX = '/search.json'
/** With so many pages that have all of the words, those with some of them are not needed. */
const ENOUGH = 3

let finder: Promise<Finder> | undefined

/** Fetches the index, once; after a failure the next call asks again. @throws when it cannot be had */
export function loadFinder(): Promise<Finder> {
  finder ??= fetchFinder().catch((error: unknown) => {
    finder = undefined
    throw error
  })
  return finder
}

async function fetchFinder(): Promise<Finder> {
  const response = await fetch(INDEX)
  if (!response.ok) throw new Error(`The search index answered ${response.status}.`)
  return createFinder(await response.text())
}

/** A result holds the fields that the index stores beside its score. */
const asFound = (results: SearchResult[]) => results as unknown as Found[]

/** @param index the text of an index that the build made */
export function createFinder(index: string): Finder {
  const search = MiniSearch.loadJSON<Found>(index, { ...SEARCH_FIELDS, tokenize: searchWords, processTerm: searchTerm })
  const ask = (text: string, combineWith: 'AND' | 'OR') =>
    asFound(
      search.search(text.slice(0, LONGEST_SEARCH), {
        combineWith,
        prefix: true,
        fuzzy: allowedTypos,
        boost: FIELD_WEIGHTS,
      }),
    )
  const pages = asFound(search.search(MiniSearch.wildcard))

  const find = (text: string, most: number) => {
    const all = ask(text, 'AND')
    return (all.length < ENOUGH ? distinctPages([...all, ...ask(text, 'OR')]) : all).slice(0, most)
  }
  return {
    find,
    meant(address, most) {
      const wanted = address.toLowerCase().slice(0, LONGEST_SEARCH)
      const near = pages
        .filter((page) => !page.address.includes('#'))
        .map((page) => ({ page, distance: editDistance(wanted, page.address) }))
        .filter(({ page, distance }) => distance <= Math.max(wanted.length, page.address.length) / 3)
        .toSorted((a, b) => a.distance - b.distance)
      const words = decoded(address).replace(/[^\p{L}]+/gu, ' ')
      return distinctPages([...near.map(({ page }) => page), ...find(words, most)]).slice(0, most)
    },
  }
}

function distinctPages(pages: readonly Found[]): Found[] {
  return [...new Map(pages.map((page) => [page.address, page])).values()]
}

/** An address as people read it; one that cannot be decoded is taken as it is. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
