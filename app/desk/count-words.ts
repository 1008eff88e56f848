import { COUNTED_UP_TO } from '#contract/desk/list.ts'
import { dayOf } from '#domain/dates.ts'
import { isBlank } from '#domain/text/is-blank.ts'

type Page = { entries: readonly unknown[]; total: number; isMore: boolean; searchedTo: string | null }

/**
 * Returns text about the number of entries that a list has or that a search has found, such as `3 orders`.
 * @param noun the singular and plural words for an entry
 */
export function countWords(
  { entries, total, isMore, searchedTo }: Page,
  noun: { one: string; many: string },
  { search, after }: { search: string; after: string },
): string {
  const named = total === 1 ? noun.one : noun.many
  if (isBlank(search)) {
    if (total === 0) return `No ${noun.many} here.`
    if (entries.length === 0) return `No older ${noun.many}.`
    return isMore ? `More than ${thousands(COUNTED_UP_TO)} ${noun.many}` : `${total} ${named}`
  }
  const found = `${total === 0 ? 'No' : total} ${after === '' ? '' : 'more '}${named}`
  if (searchedTo !== null) return `${found} found. Searched back to ${dayOf(searchedTo)}.`
  return total === 0 || after !== '' ? `${found} found.` : found
}

/** Returns a count, followed by a plus sign if there are more. */
export function countedWords({ count, isMore }: { count: number; isMore: boolean }): string {
  return `${thousands(count)}${isMore ? '+' : ''}`
}

/** Formats a whole number with thousands separators: 10,000. */
export function thousands(count: number): string {
  return count.toLocaleString('en-US')
}
