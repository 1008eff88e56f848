import { addressOf } from '#domain/pages/address-of.ts'
import { desk } from '#domain/pages/page-table.ts'
import { searchTerm, searchKey, type SearchRecord } from './search.ts'

// Only the desk's path is imported, because the whole page table would be too large for a browser.
const DESK = addressOf(desk)

/**
 * Returns the ranking factor for a match of an indexed term in a page. A page whose URL is that term comes first. A
 * page with a visitor's own data, such as a cart, comes after the others unless the term names the page. The desk,
 * which only the owner can open, comes last.
 */
export function pageWeight(
  address: string,
  term: string,
  { title, isPrivate }: Partial<Pick<SearchRecord, 'title' | 'isPrivate'>> = {},
): number {
  if (address === DESK || address.startsWith(`${DESK}/`)) return 0.2
  if (searchTerm(address.slice(1)) === term) return 5
  if (!isPrivate) return 1
  const [, part = '', ...rest] = address.split('/')
  const names = `${searchKey(title ?? '')} ${rest.join(' ')}`
  // The shop's name does not count, because it is in the URLs and titles of all the shop's pages.
  return names.includes(term) && !part.includes(term) ? 1 : 0.2
}
