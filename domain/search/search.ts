import type { SearchKind } from '#domain/pages/page.ts'
import { withoutAtEnd } from '#domain/text/text.ts'
import { folded } from '#domain/text/folded.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { desk } from '#domain/pages/page-table.ts'

/**
 * A page in the search index.
 * @property tagline words that count as much as the title
 * @property path words of its URL, and search terms that do not occur in its text
 * @property words the words of its text
 * @property isPrivate whether it shows a visitor's own data, such as a cart
 */
export type SearchRecord = {
  address: string
  kind: SearchKind
  title: string
  tagline?: string
  summary: string
  path: string
  words: string
  isPrivate?: true
}

/** A search result. */
export type Found = Pick<SearchRecord, 'address' | 'kind' | 'title' | 'summary'>

/** The maximum length of a folded search query, in characters. The rest is ignored. */
const LONGEST_SEARCH = 100
/**
 * The maximum length of a search query before folding, in characters. It is higher than `LONGEST_SEARCH`, because
 * invisible characters, which folding removes, may precede the words.
 */
const LONGEST_READ = 1000

/** The MiniSearch options. The build and the browser must use the same options. */
export const SEARCH_FIELDS = {
  idField: 'address',
  fields: ['title', 'tagline', 'path', 'summary', 'words'],
  storeFields: ['address', 'kind', 'title', 'summary', 'isPrivate'],
}

/** The weight of a match in each field. */
export const FIELD_WEIGHTS = { title: 5, tagline: 5, path: 3, summary: 3, words: 1 }

/** Stop words, which are too common to distinguish pages. */
const FILLERS = new Set(
  'a after all also an and any are as at be because been before but by can could did do does each for from get had has have he her him his how i if in into is it its just like made make may me more most my no not of off on one only or other our out over own same she should so some such than that the their them then there these they this those to too two under up us was we were what when where which while who why will with would you your'.split(
    ' ',
  ),
)

/**
 * Returns a word in its indexed form: lower-case, without accents or a plural ending; null for a stop word.
 */
export function searchTerm(word: string): string | null {
  const plain = folded(word.slice(0, LONGEST_READ))
  if (plain === '' || FILLERS.has(plain)) return null
  return plain.length > 4 ? plain.replace(/(?<=[a-z]{3})(?:'s|(?<!s)s)$/, '') : plain
}

/** Splits text into folded words. A word with hyphens or dots yields the joined word and each of its parts. */
export function searchWords(text: string): string[] {
  return (folded(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'.+#-]*/gu) ?? []).flatMap((word) => {
    const whole = withoutAtEnd(word, ".'-")
    const parts = whole.split(/[.-]/).filter((part) => part !== '')
    return parts.length > 1 ? [parts.join(''), ...parts] : [whole]
  })
}

/** Returns the part of the typed text that is searched for, folded. */
export function searchStart(typed: string): string {
  return folded(typed.slice(0, LONGEST_READ)).slice(0, LONGEST_SEARCH)
}

/** Returns text as its indexed words, so that titles can be compared with a query. */
export function searchKey(text: string): string {
  return searchWords(text)
    .map(searchTerm)
    .filter((term) => term !== null)
    .join(' ')
}

/** Returns the share of letters in a term that may be typos: one in five, or none in short terms. */
export function allowedTypos(term: string): number | boolean {
  return term.length > 3 ? 0.2 : false
}

/** Returns whether a query contains only stop words, such as "how to". */
export function hasOnlyStopWords(search: string): boolean {
  return searchWords(searchStart(search)).every((word) => searchTerm(word) === null)
}

// Only the desk's path is imported, because the whole page table would be too large for a browser.
const DESK = addressOf(desk)

/** Returns whether a page belongs to the desk, which only the owner can open. */
export const isOfDesk = (address: string): boolean => address === DESK || address.startsWith(`${DESK}/`)

/**
 * Returns the ranking factor for a match of an indexed term on a page. A page whose URL is that term comes first. A
 * page with a visitor's own data, such as a cart, comes after the others unless the term names the page. The desk,
 * which only the owner can open, comes last.
 */
export function pageWeight(
  address: string,
  term: string,
  { title, isPrivate }: Partial<Pick<SearchRecord, 'title' | 'isPrivate'>> = {},
): number {
  if (isOfDesk(address)) return 0.2
  if (searchTerm(address.slice(1)) === term) return 5
  if (!isPrivate) return 1
  const [, part = '', ...rest] = address.split('/')
  const names = `${searchKey(title ?? '')} ${rest.join(' ')}`
  // The shop's name does not count, because it is in the URLs and titles of all the shop's pages.
  return names.includes(term) && !part.includes(term) ? 1 : 0.2
}
