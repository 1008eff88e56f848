import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListedProduct } from './catalog.ts'
import {
  activeFilters,
  brandOf,
  filterProducts,
  NO_PRODUCT_FILTER,
  priceRange,
  PRODUCT_SORTS,
  sortProducts,
  tidyFilter,
  type ProductFilter,
} from './product-filters.ts'
import type { Category } from '#domain/content/shop.ts'
import { DOLLARS } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'

const whole = { from: cents(0), to: cents(3000_00) }
const product = (id: string, change: Partial<ListedProduct> = {}): ListedProduct => ({
  id,
  name: `Product ${id}`,
  description: 'A thing.',
  price: cents(100_00),
  category: 'audio',
  subcategory: 'headphones',
  brand: 'Hodi',
  rating: 4.5,
  reviews: 3,
  stock: 5,
  features: ['USB-C'],
  tags: ['music'],
  isNew: false,
  isFeatured: false,
  isOnSale: false,
  discount: 0,
  image: { src: '/a.svg', width: 1, height: 1, alt: '' },
  ...change,
})
const idsOf = (products: readonly ListedProduct[]) => products.map(({ id }) => id).join(' ')
const filtered = (products: readonly ListedProduct[], change: Partial<ProductFilter>) =>
  idsOf(filterProducts(products, { ...NO_PRODUCT_FILTER, ...change }, whole))

describe('filters', () => {
  it('search the name, the description and all tags, ignoring case', () => {
    // C313
    const products = [
      product('a', { name: 'Blue Lamp' }),
      product('b', { description: 'Lamps for desks' }),
      product('c', { tags: ['LAMP'] }),
      product('d'),
    ]
    expect(filtered(products, { search: 'lAmP' })).toBe('a b c')
  })

  it('match the rating, rounded down, against the chosen levels', () => {
    // C355
    const products = [
      product('a', { rating: 5 }),
      product('b', { rating: 4.9 }),
      product('c', { rating: 3.2 }),
      product('d', { rating: 0.9 }),
    ]
    expect(filtered(products, { rating: ['4'] })).toBe('b')
    expect(filtered(products, { rating: ['5', '3'] })).toBe('a c')
  })

  it('match any chosen brand and feature; a product without a brand matches Unknown', () => {
    // C356 C357
    const { brand: _brand, ...rest } = product('c')
    const unbranded: ListedProduct = rest
    const products = [
      product('a', { brand: 'Mbali', features: ['GPS', 'USB-C'] }),
      product('b', { features: ['HDMI'] }),
      unbranded,
    ]
    expect(filtered(products, { brand: ['Mbali', 'Unknown'] })).toBe('a c')
    expect(filtered(products, { feature: ['HDMI', 'GPS'] })).toBe('a b')
    expect(brandOf(unbranded)).toBe('Unknown')
  })

  it('distinguish products in stock from those out of stock', () => {
    // C358
    const products = [product('a', { stock: 1 }), product('b', { stock: 0 })]
    expect(['all', 'in-stock', 'out-of-stock'].map((availability) => filtered(products, { availability }))).toEqual([
      'a b',
      'a',
      'b',
    ])
  })

  it('include both ends of the price range', () => {
    // C353 C354
    const products = [
      product('a', { price: cents(10_00) }),
      product('b', { price: cents(10_01) }),
      product('c', { price: cents(3000_00) }),
      product('d', { price: cents(9_99) }),
    ]
    expect(filtered(products, { min: '10', max: '10' })).toBe('a')
    expect(filtered(products, { min: '10' })).toBe('a b c')
    expect(filtered(products, {})).toBe('a b c d')
  })

  it('include a product whose price equals both ends of the range, to the cent', () => {
    // C353
    fc.assert(
      fc.property(fc.nat({ max: 3000_00 }).map(cents), (price) => {
        const typed = `${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}`
        expect(filtered([product('a', { price })], { min: typed, max: typed })).toBe('a')
      }),
    )
  })

  it.each([
    ['', '', 0, 3000_00],
    ['abc', 'x', 0, 3000_00],
    ['-5', '-1', 0, 3000_00],
    ['19.99', '20', 19_99, 20_00],
    ['5000', '5000', 3000_00, 3000_00],
    ['1e309', 'NaN', 0, 3000_00],
    ['１９．９９', '\u200e٢٠', 19_99, 20_00],
    ['५०\u200b', '\u200b', 50_00, 3000_00],
  ])('parse prices %j to %j as %d to %d cents', (min, max, from, to) => {
    // C351 C352
    expect(priceRange({ min, max }, whole)).toEqual({ min: from, max: to })
  })

  const any = fc.record({
    rating: fc.double({ min: 0, max: 5, noNaN: true }),
    price: fc.nat({ max: 3000_00 }).map(cents),
    stock: fc.nat({ max: 3 }),
    category: fc.constantFrom('audio', 'phones'),
    brand: fc.constantFrom('Mbali', 'Hodi'),
    isNew: fc.boolean(),
    isFeatured: fc.boolean(),
  })
  const products = fc
    .array(any, { maxLength: 40 })
    .map((list) => list.map((change, position) => product(String(position), change)))
  const filter = fc.record({
    search: fc.constantFrom('', 'product', 'xyz'),
    category: fc.constantFrom('all', 'audio'),
    min: fc.constantFrom('', '100'),
    max: fc.constantFrom('', '2000'),
    rating: fc.subarray(['5', '4', '3', '2', '1']),
    brand: fc.subarray(['Mbali', 'Hodi']),
    availability: fc.constantFrom('all', 'in-stock', 'out-of-stock'),
  })

  it('only remove products, never add or repeat any, and change nothing once cleared', () => {
    // C341 C343
    fc.assert(
      fc.property(products, filter, (list, change) => {
        const shown = filterProducts(list, { ...NO_PRODUCT_FILTER, ...change }, whole)
        expect(shown).toEqual(list.filter((entry) => shown.includes(entry)))
        expect(filterProducts(list, { ...NO_PRODUCT_FILTER, ...change, ...NO_PRODUCT_FILTER }, whole)).toEqual(list)
      }),
    )
  })

  it('can be removed chip by chip until none is left', () => {
    // C327 C328
    const categories: Category[] = [
      {
        id: 'audio',
        name: 'Audio',
        description: '',
        icon: 'headphones',
        subcategories: [{ id: 'headphones', name: 'Headphones' }],
      },
    ]
    fc.assert(
      fc.property(filter, (change) => {
        let current: ProductFilter = { ...NO_PRODUCT_FILTER, ...change, search: '' }
        for (
          let chips = activeFilters(current, categories, whole, DOLLARS);
          chips.length > 0;
          chips = activeFilters(current, categories, whole, DOLLARS)
        ) {
          const next = { ...current, ...chips[0]!.without }
          expect(activeFilters(next, categories, whole, DOLLARS).length).toBeLessThan(chips.length)
          current = next
        }
        expect(current).toEqual(NO_PRODUCT_FILTER)
      }),
    )
    const words = activeFilters(
      {
        ...NO_PRODUCT_FILTER,
        category: 'audio',
        subcategory: 'headphones',
        max: '500',
        rating: ['4'],
        availability: 'in-stock',
      },
      categories,
      whole,
      DOLLARS,
    )
    expect(words.map((chip) => chip.words)).toEqual(['Audio', 'Headphones', '$0 to $500', '4★', 'In Stock'])
  })

  it('sort without losing products, and keep equal products in order', () => {
    // C314 C315
    const list = [
      product('a', { price: cents(300), rating: 4.1 }),
      product('b', { price: cents(100), rating: 4.9, isNew: true }),
      product('c', { price: cents(200), rating: 4.5, isFeatured: true }),
    ]
    expect(PRODUCT_SORTS.map((sort) => idsOf(sortProducts(list, sort)))).toEqual([
      'c a b',
      'b a c',
      'b c a',
      'a c b',
      'b c a',
    ])
  })
})

describe('a subcategory', () => {
  const categories: Category[] = [
    {
      id: 'audio',
      name: 'Audio',
      description: '',
      icon: 'headphones',
      subcategories: [{ id: 'headphones', name: 'Headphones' }],
    },
    { id: 'phones', name: 'Phones', description: '', icon: 'smartphone', subcategories: [] },
  ]
  it('is ignored if it belongs to a different category', () => {
    // C342
    expect(
      tidyFilter({ ...NO_PRODUCT_FILTER, category: 'phones', subcategory: 'headphones' }, categories).subcategory,
    ).toBe('all')
    expect(
      tidyFilter({ ...NO_PRODUCT_FILTER, category: 'audio', subcategory: 'headphones' }, categories).subcategory,
    ).toBe('headphones')
  })
})
