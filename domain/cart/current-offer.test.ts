import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { type CartLine, cartTotal } from './cart.ts'
import { linesNow, soldLines, type OfferNow } from './current-offer.ts'

const line = (id: string, category: string, price: number): CartLine => ({
  product: { id, name: id, price: cents(price), images: [], category },
  quantity: 2,
})
const LAMP = line('lamp', 'lighting', 25_00)
const SCRIPT = line('1', 'JavaScript', 49_00)
const offer = (changes: Partial<OfferNow> = {}): OfferNow => ({
  isLive: true,
  products: { lamp: { price: cents(25_00), stock: 3 } },
  scripts: { 1: { price: cents(49_00) } },
  ...changes,
})

describe('the lines of an old cart', () => {
  it('have the current price and stock, and the former price if it was different', () => {
    // C937
    const raised = offer({
      products: { lamp: { price: cents(27_50), stock: 3 } },
      scripts: { 1: { price: cents(39_00) } },
    })
    expect(linesNow([LAMP, SCRIPT], raised)).toMatchObject([
      { product: { price: 27_50, stock: 3 }, quantity: 2, isDigital: false, isGone: false, formerPrice: 25_00 },
      { product: { price: 39_00 }, quantity: 2, isDigital: true, isGone: false, formerPrice: 49_00 },
    ])
    expect(linesNow([LAMP, SCRIPT], offer()).map(({ formerPrice }) => formerPrice)).toEqual([undefined, undefined])
  })

  it('are left out of the total if they are no longer sold', () => {
    // C938
    const lines = linesNow([LAMP, SCRIPT], offer({ scripts: {} }))
    expect(lines.map(({ isGone }) => isGone)).toEqual([false, true])
    expect(cartTotal(soldLines(lines))).toBe(50_00)
    // A product with the ID of a script is not mistaken for the script.
    expect(linesNow([line('1', 'lighting', 1_00)], offer())[0]!.isGone).toBe(true)
    expect(linesNow([line('toString', 'lighting', 1_00)], offer())[0]!.product.price).toBe(1_00)
  })

  it('stay unchanged while the current offer is unknown, or if no server takes orders', () => {
    for (const now of [undefined, offer({ isLive: false, products: {} })])
      expect(linesNow([LAMP], now)).toMatchObject([{ product: LAMP.product, isGone: false, formerPrice: undefined }])
  })
})
