import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCart, storedCart } from '#domain/cart/stored-cart.ts'
import { cents } from '#domain/money.ts'
import { isDigital } from '#domain/content/is-digital.ts'
import {
  filterScripts,
  SCRIPT_SORTS,
  scriptAdded,
  scriptCartProduct,
  sortScripts,
  type ListedScript,
} from './scripts.ts'

const script: ListedScript = {
  id: 2,
  name: 'Foleni',
  tagline: 'A queue for forms on bad networks',
  description: 'Keeps what people send in the browser.',
  price: cents(39_00),
  originalPrice: cents(59_00),
  category: 'JavaScript',
  tags: ['forms', 'offline'],
  image: { src: '/cover.svg', width: 1200, height: 630, alt: '' },
  demoUrl: '/codeshop/demo/2-foleni/demo.html',
  version: '1.0.0',
  releaseDate: '2026-08-17',
  reviews: 21,
  rating: 4.7,
  sales: 163,
  hasSampleFigures: true,
  features: ['One module'],
  isFeatured: true,
  isOnSale: true,
  discount: 33,
}
const others: ListedScript[] = [
  script,
  {
    ...script,
    id: 1,
    name: 'Jedwali',
    price: cents(49_00),
    category: 'React Scripts',
    tags: ['table'],
    releaseDate: '2026-11-02',
    rating: 4.8,
    sales: 96,
  },
  {
    ...script,
    id: 3,
    name: 'Malipo',
    price: cents(29_00),
    category: 'PHP Scripts',
    tags: ['M-Pesa'],
    releaseDate: '2026-06-22',
    rating: 4.9,
    sales: 284,
    isFeatured: false,
  },
]
const ids = (scripts: readonly ListedScript[]) => scripts.map(({ id }) => id)

describe('the list of scripts', () => {
  it.each([
    ['m-PESA', 'all', [3]],
    ['foleni', 'all', [2]],
    ['BROWSER', 'all', [2, 1, 3]],
    ['browser', 'PHP Scripts', [3]],
    ['table', 'PHP Scripts', []],
    ['  ', 'all', [2, 1, 3]],
    ['', 'Python', []],
  ])('can be searched for %j in %s', (search, category, found) => {
    // C478
    expect(ids(filterScripts(others, { search, category }))).toEqual(found)
  })

  it.each([
    ['featured', [2, 1, 3]],
    ['newest', [1, 2, 3]],
    ['sales', [3, 2, 1]],
    ['price-low', [3, 2, 1]],
    ['price-high', [1, 2, 3]],
    ['rating', [3, 1, 2]],
  ] as const)('can be sorted by %s', (sort, order) => {
    // C473
    expect(ids(sortScripts(others, sort))).toEqual(order)
  })

  it('contains the same scripts in every sort order, and all scripts if there is no filter', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...others)), fc.constantFrom(...SCRIPT_SORTS), (scripts, sort) => {
        expect(ids(sortScripts(filterScripts(scripts, { search: '', category: 'all' }), sort)).toSorted()).toEqual(
          ids(scripts).toSorted(),
        )
      }),
    )
  })
})

describe('a script in the cart', () => {
  it('is a product with a string ID, 999 in stock and no specifications', () => {
    // C481 C482 C583
    const { image, ...rest } = script
    expect(scriptCartProduct(script)).toEqual({
      ...rest,
      id: '2',
      price: 39_00,
      originalPrice: 59_00,
      images: [image.src],
      stock: 999,
      specifications: {},
      isNew: false,
    })
    expect(isDigital(scriptCartProduct(script))).toBe(true)
  })

  it('is unchanged when it is read back from storage', () => {
    const line = { product: scriptCartProduct(script), quantity: 1 }
    expect(readCart(JSON.parse(JSON.stringify(storedCart([line]))))).toEqual([line])
  })

  it('is announced by name when it is added', () => {
    // C480
    expect(scriptAdded('Foleni')).toBe('Foleni added to cart!')
  })
})
