import { expect, it } from 'vitest'
import { addressOf } from './addresses.ts'
import * as pages from './pages.ts'

it('an address is a path with the ids that it asks for', () => {
  expect(addressOf(pages.home)).toBe('/')
  expect(addressOf(pages.shop)).toBe('/shop')
  expect(addressOf(pages.projectDocumentation, { id: 7 })).toBe('/project/7/documentation')
  expect(addressOf(pages.product, { id: 'field-laptop-14' })).toBe('/shop/product/field-laptop-14')
  expect([addressOf(pages.desk), addressOf(pages.desk, { id: '' }), addressOf(pages.desk, { id: 'orders' })]).toEqual([
    '/desk',
    '/desk',
    '/desk/orders',
  ])
})

it('the compiler refuses an address without its id, and that of no page', () => {
  // @ts-expect-error: it asks for an id.
  expect(addressOf(pages.post)).toBe('/blog')
  // @ts-expect-error: no page has this path.
  expect(addressOf('/nowhere')).toBe('/nowhere')
})
