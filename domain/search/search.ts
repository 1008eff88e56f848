import { withoutAtEnd } from '../text/text.ts'

/** A page as search knows it. `words` are what its text is about, `path` the words of its address. */
export type SearchRecord = {
  address: string
  kind: SearchKind
  title: string
  summary: string
  path: string
  words: string
}

/** A page that a search found. */
export type Found = Pick<SearchRecord, 'address' | 'kind' | 'title' | 'summary'>

export type SearchKind = 'Article' | 'Project' | 'Documentation' | 'Product' | 'Script' | 'Page'

/** The longest search that is looked at, in characters. */
export const LONGEST_SEARCH = 100

/** How the index is made and asked: the same at build time and in the browser. */
export const SEARCH_FIELDS = {
  idField: 'address',
  fields: ['title', 'path', 'summary', 'words'],
  storeFields: ['address', 'kind', 'title', 'summary'],
}

/** How much a word counts where it stands. */
export const FIELD_WEIGHTS = { title: 5, path: 3, summary: 3, words: 1 }

/** Words that stand in every text and tell nothing of any. */
const FILLERS = new Set(
  'a after all also an and any are as at be because been before but by can could did do does each for from get had has have he her him his how i if in into is it its just like made make may me more most my no not of off on one only or other our out over own same she should so some such than that the their them then there these they this those to too two under up us was we were what when where which while who why will with would you your'.split(
    ' ',
  ),
)

/**
 * A word as the index holds it: without case, accents and the ending of a plural; nothing for words that tell nothing.
 */
export function searchTerm(word: string): string | null {
  const plain = word
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  if (plain === '' || FILLERS.has(plain)) return null
  return plain.length > 4 ? plain.replace(/(?<=[a-z]{3})(?:'s|(?<!s)s)$/, '') : plain
}

/** The words of a text. A word joined by hyphens or dots counts whole and in its parts. */
export function searchWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.+#-]*/gu) ?? []).flatMap((word) => {
    const whole = withoutAtEnd(word, ".'’-").replaceAll('’', "'")
    const parts = whole.split(/[.-]/).filter((part) => part !== '')
    return parts.length > 1 ? [parts.join(''), ...parts] : [whole]
  })
}

/** How far a word may be from the one meant: a letter in five, none in the shortest. */
export function allowedTypos(term: string): number | boolean {
  return term.length > 3 ? 0.2 : false
}

/** Levenshtein's distance between two texts: how many letters have to be put in, taken out or changed. */
export function editDistance(a: string, b: string): number {
  const at = (costs: readonly number[], place: number) => costs[place] ?? Infinity
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(at(next, j - 1) + 1, at(row, j) + 1, change)
    }
    row = next
  }
  return at(row, b.length)
}

/** Whether a search says nothing that could be looked for yet, such as only "how to". */
export function saysNothing(search: string): boolean {
  return searchWords(search.slice(0, LONGEST_SEARCH)).every((word) => searchTerm(word) === null)
}
