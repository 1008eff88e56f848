import { expect, it } from 'vitest'
import { PAGES } from '#domain/pages/page-table.ts'
import { pageWeight } from './page-weight.ts'
import { searchTerm } from './search.ts'

it('a page ranks highest for the term that its URL consists of, and the desk ranks lowest', () => {
  // C627
  for (const { path } of PAGES.filter((page) => /^\/[a-z]+$/.test(page.path)))
    expect(pageWeight(path, String(searchTerm(path.slice(1))))).toBeGreaterThan(pageWeight(path, 'other'))
  expect(pageWeight('/contact', 'contact')).toBeGreaterThan(pageWeight('/api-documentation#listContacts', 'contact'))
  expect(pageWeight('/desk/orders', 'order')).toBeLessThan(pageWeight('/shop/order', 'order'))
})

it('a page with a visitor’s own data ranks low for a term that does not name it', () => {
  // C885
  const page = (title: string) => ({ title, isPrivate: true as const })
  expect(pageWeight('/codeshop/cart', 'cart', page('Code Shop Cart'))).toBe(1)
  expect(pageWeight('/codeshop/cart', 'shop', page('Code Shop Cart'))).toBeLessThan(1)
  expect(pageWeight('/codeshop/cart', 'stk', page('Code Shop Cart'))).toBeLessThan(1)
  expect(pageWeight('/codeshop/account', 'purchase', page('My Purchases'))).toBe(1)
  expect(pageWeight('/codeshop/digital-delivery', 'delivery', page('Delivery'))).toBe(1)
  expect(pageWeight('/shop/checkout', 'shop', page('Checkout'))).toBeLessThan(1)
})
