import { expect, it } from 'vitest'
import { addressOf } from './address-of.ts'
import * as pages from './page-table.ts'

it('a URL is built from the path of a page and its IDs', () => {
  expect(addressOf(pages.home)).toBe('/')
  expect(addressOf(pages.shop)).toBe(pages.shop)
  expect(addressOf(pages.projectDocumentation, { id: 7 })).toBe(pages.projectDocumentation.replace(':id', '7'))
  expect(addressOf(pages.product, { id: 'laptop-14' })).toBe(pages.product.replace(':id', 'laptop-14'))
})

it('a URL omits the path segment of a missing optional ID', () => {
  expect(addressOf(pages.desk, { id: 'orders' })).toBe(pages.desk.replace(':id?', 'orders'))
  for (const params of [{}, { id: '' }, { id: undefined }])
    expect(addressOf(pages.desk, params)).toBe(pages.desk.replace('/:id?', ''))
})

it('the compiler rejects a path without its ID, and a path that no page has', () => {
  // @ts-expect-error: this path needs an ID.
  expect(addressOf(pages.post)).toBe(pages.post.replace('/:id', ''))
  // @ts-expect-error: no page has this path.
  expect(addressOf('/nowhere')).toBe('/nowhere')
})
