import { expect, it } from 'vitest'
import { PAGES } from '../pages/page-table.ts'
import { pageWeight } from './page-weight.ts'
import { searchTerm } from './search.ts'

it('a page ranks highest for the term that its URL consists of, and the desk ranks lowest', () => {
  // C627
  for (const { path } of PAGES.filter((page) => /^\/[a-z]+$/.test(page.path)))
    expect(pageWeight(path, String(searchTerm(path.slice(1))))).toBeGreaterThan(pageWeight(path, 'other'))
  expect(pageWeight('/contact', 'contact')).toBeGreaterThan(pageWeight('/api-documentation#listContacts', 'contact'))
  expect(pageWeight('/desk/orders', 'order')).toBeLessThan(pageWeight('/shop/order', 'order'))
})
