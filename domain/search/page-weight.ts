import { pageAt } from '../pages/page-at.ts'
import { desk } from '../pages/page-table.ts'
import { searchTerm } from './search.ts'

/**
 * Returns the factor for a match of an indexed term in a page: a page whose address is that term comes first, and the
 * desk, which only the owner can open, comes last.
 */
export function pageWeight(address: string, term: string): number {
  if (pageAt(address)?.path === desk) return 0.2
  return searchTerm(address.slice(1)) === term ? 5 : 1
}
