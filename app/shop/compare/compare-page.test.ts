import { expect, it } from 'vitest'
import { publishedPage, textOf } from '#testing/published-page.ts'

it('a comparison without products says how to choose products', () => {
  // C653
  const page = publishedPage('/shop/compare')
  expect(page.getAllByRole('status').map(textOf)).toContain(
    'Choose two or three products with “Compare” in the shop. Their differences appear here.',
  )
  expect(page.getByRole('link', { name: 'All products' }).getAttribute('href')).toBe('/shop')
})
