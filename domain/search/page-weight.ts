import { addressOf } from '../pages/address-of.ts'
import { desk } from '../pages/page-table.ts'
import { searchTerm } from './search.ts'

// The whole page table would be too large for a browser.
const DESK = addressOf(desk)

/**
 * Returns the ranking factor for a match of an indexed term in a page: a page whose URL is that term comes first, and
 * the desk, which only the owner can open, comes last.
 */
export function pageWeight(address: string, term: string): number {
  if (address === DESK || address.startsWith(`${DESK}/`)) return 0.2
  return searchTerm(address.slice(1)) === term ? 5 : 1
}
