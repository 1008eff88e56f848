import { describe, expect, it } from 'vitest'
import { addedToCart, discountBadge, relatedProducts, stockText } from './catalog.ts'

describe('the catalog', () => {
  it('describes stock, discounts and added items in words', () => {
    // C332 C335 C360
    expect([stockText(7), stockText(0)]).toEqual(['7 in stock', 'Out of stock'])
    expect([discountBadge({ isOnSale: true, discount: 12 }), discountBadge({ isOnSale: false, discount: 12 })]).toEqual(
      ['12% OFF', undefined],
    )
    expect([addedToCart(1), addedToCart(3)]).toEqual(['1 item added to cart!', '3 items added to cart!'])
  })

  it('suggests up to four related products from the same category, never the product itself', () => {
    // C377
    const list = [...'abcdef'].map((id) => ({ id, category: 'audio' })).concat({ id: 'g', category: 'phones' })
    const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id).join(' ')
    expect(idsOf(relatedProducts(list, list[1]!))).toBe('c d e f')
    expect(idsOf(relatedProducts(list, list[4]!))).toBe('a b c f')
    expect(relatedProducts(list, list[6]!)).toEqual([])
  })
})
