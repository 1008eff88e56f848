import MiniSearch from 'minisearch'
import { allowedTypos, FIELD_WEIGHTS, LONGEST_SEARCH, SEARCH_FIELDS, searchTerm, searchWords, type Found } from '#domain/search.ts'

/** Finds pages: those with all of the words, or, if there are none, with some of them; the best first. */
export type Finder = (search: string, most: number) => Found[]

/** Where the build leaves the index. */
const INDEX = '/search.json'

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

/** @param index the text of an index that the build made */
export function createFinder(index: string): Finder {
  const search = MiniSearch.loadJSON<Found>(index, { ...SEARCH_FIELDS, tokenize: searchWords, processTerm: searchTerm })
  return (text, most) => {
    const wanted = text.slice(0, LONGEST_SEARCH)
    const find = (combineWith: 'AND' | 'OR') => search.search(wanted, { combineWith, prefix: true, fuzzy: allowedTypos, boost: FIELD_WEIGHTS })
    const all = find('AND')
    return (all.length > 0 ? all : find('OR')).slice(0, most) as unknown as Found[]
  }
}
