import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { comparedIds, compareQuery, readChosen, toggleChosen } from './chosen-products.ts'
import { comparisonRows, NOT_STATED, type ComparedProduct } from './compare.ts'

const product = (id: string, specifications: Record<string, string>, brand?: string): ComparedProduct => ({
  id,
  name: id,
  price: cents(1999),
  ...(brand === undefined ? {} : { brand }),
  category: 'audio',
  rating: 4.5,
  reviews: 3,
  stock: 0,
  features: id === 'a' ? ['Spare parts sold', 'GPS'] : [],
  specifications,
  image: { src: '/a.svg', alt: '', width: 1, height: 1 },
})
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id.toUpperCase() }))

describe('a comparison', () => {
  it('has a row for every specification of any product', () => {
    // C652
    const rows = comparisonRows(
      [product('a', { Weight: '1 kg', Screen: '14 in' }, 'Mbali'), product('b', { Color: 'Red', Weight: '2 kg' })],
      DOLLARS,
    )
    expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
      ['Price', '$19.99', '$19.99'],
      ['Rating', '4.5 of 5', '4.5 of 5'],
      ['Stock', 'Out of stock', 'Out of stock'],
      ['Brand', 'Mbali', NOT_STATED],
      ['Key Features', 'Spare parts sold, GPS', NOT_STATED],
      ['Weight', '1 kg', '2 kg'],
      ['Screen', '14 in', NOT_STATED],
      ['Color', NOT_STATED, 'Red'],
    ])
  })

  it('says that a product has no reviews, instead of showing a rating of 0', () => {
    // C849
    const unrated = { ...product('b', {}), rating: 0, reviews: 0 }
    const rows = comparisonRows([product('a', {}), unrated], DOLLARS)
    expect(rows.find(({ label }) => label === 'Rating')!.values).toEqual(['4.5 of 5', 'No reviews yet'])
  })

  it('lists the compared products in its URL: each once, three at most', () => {
    // C653
    expect(comparedIds(compareQuery(['a', 'b c', 'd']))).toEqual(['a', 'b c', 'd'])
    expect(comparedIds('?ids=a,,a,b,c,d')).toEqual(['a', 'b', 'c'])
    for (const search of ['', '?ids=', '?ids=%zz', '?id=a']) expect(comparedIds(search).length).toBeLessThan(2)
    expect(compareQuery([])).toBe('')
  })

  it('accepts up to three products, each of which can be removed', () => {
    // C654
    const three = [a!, b!, c!].reduce((chosen, one) => toggleChosen(chosen, one) ?? [], readChosen(undefined))
    expect(three).toEqual([a, b, c])
    expect(toggleChosen(three, d!)).toBeUndefined()
    expect(toggleChosen(three, b!)).toEqual([a, c])
  })

  it('can be parsed from any stored value', () => {
    expect(readChosen([a, null, { id: 'x' }, 'y'])).toEqual([a])
    expect(readChosen([a, a, b, c, d])).toEqual([a, b])
    for (const stored of [{}, 'a', [[]], [{ id: {}, name: [] }]]) expect(readChosen(stored)).toEqual([])
  })
})
