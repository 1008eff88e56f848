import { expect, it } from 'vitest'
import { createOwnContent } from '#testing/own-content.ts'
import { NAIROBI_CONTENT } from '#testing/nairobi-shop.ts'
import { forPages } from './for-pages.ts'
import { readContentFolder } from '#publishing/read-content.ts'
import { offerOf } from '#publishing/write-offer.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const published = (folder: string) => {
  const content = forPages(readContentFolder(folder, NOW), (picture) => ({ src: `/${picture}` }), NOW)
  return { prices: content.prices, settings: offerOf(folder, content).shop.settings }
}

it('a publication gives the server the tax rate of a product', () => {
  // C984
  expect(published(NAIROBI_CONTENT).settings).toMatchObject({ taxPercent: 16, taxRates: { 'reading-lamp': 8 } })
})

it('a publication gives the server the tax rates of a category and of a script, and tells the cart that tax is added', () => {
  // C984 C940
  const content = createOwnContent()
  try {
    content.edit('shop/shop.yml', /^taxPercent: .*$/m, 'taxPercent: 0')
    expect(published(content.folder).prices).not.toHaveProperty('addedTax')
    content.edit('shop/shop.yml', '  - id: laptops\n', '  - id: laptops\n    taxPercent: 16\n')
    content.edit('codeshop/scripts/2-foleni-offline-form-queue/script.yml', /^price: /m, 'taxPercent: 5\nprice: ')
    const { prices, settings } = published(content.folder)
    expect(settings.taxRates).toEqual({ 'field-laptop-14': 16, '2': 5 })
    expect(prices.addedTax).toBe('Tax')
  } finally {
    content.remove()
  }
})
