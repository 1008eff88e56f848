import { expect, it } from 'vitest'
import type { ShopSettings } from '#domain/content/shop.ts'
import { withTaxRates } from './shop.ts'

const settings = {
  taxPercent: 16,
  categories: [{ id: 'books', taxPercent: 0 }, { id: 'lamps' }],
} as unknown as ShopSettings

const scripts = [{ id: 1, taxPercent: 5 }, { id: 2 }]

it('an item has its own tax rate, or else the rate of its category, or else the rate of the shop', () => {
  // C984
  const products = [
    { id: 'novel', category: 'books' },
    { id: 'audio-book', category: 'books', taxPercent: 16 },
    { id: 'desk-lamp', category: 'lamps' },
    { id: 'solar-lamp', category: 'lamps', taxPercent: 8 },
  ]
  expect(withTaxRates(settings, products, scripts).taxRates).toEqual({ '1': 5, novel: 0, 'solar-lamp': 8 })
})

it('the settings stay unchanged if all items have the tax rate of the shop', () => {
  expect(withTaxRates(settings, [{ id: 'desk-lamp', category: 'lamps' }], [{ id: 2 }])).toBe(settings)
})
