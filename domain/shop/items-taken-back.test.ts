import { describe, expect, it } from 'vitest'
import { DOLLARS, type CurrencyCode } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { itemsTakenBack, takenBackWords } from './items-taken-back.ts'

const product = (id: string, stock?: number) => ({ id, name: id, price: cents(100), images: [], stock })
const order = (items: ReturnType<typeof item>[], currency = DOLLARS) => ({ items, currency })
const item = (productId: string, quantity: number) => ({ productId, name: productId, price: cents(50), quantity })
const quantities = (cart: ReturnType<typeof itemsTakenBack>['cart']) =>
  cart.map((line) => [line.product.id, line.quantity, line.product.price])
const BEFORE = { isCanceled: false }

describe('the items of a canceled order', () => {
  it('are added to the cart as far as they are in stock; new lines have the price of the order', () => {
    // C936
    const cart = [{ product: product('lamp'), quantity: 1 }]
    const sold = [product('lamp', 9), product('mouse', 2), product('radio', 0)]
    const items = [item('lamp', 5), item('mouse', 3), item('radio', 1), item('gone', 1)]
    const taken = itemsTakenBack(cart, order(items), sold, BEFORE)
    expect(quantities(taken.cart)).toEqual([
      ['lamp', 6, 100],
      ['mouse', 2, 50],
    ])
    expect(takenBackWords('KB-1', taken)).toBe(
      'Order KB-1 is canceled, and its items are back in your cart. Unavailable, or only partly available: mouse, radio, gone. If you have paid, you will get your money back.',
    )
  })

  it('are added in full if the stock is unknown', () => {
    const taken = itemsTakenBack([], order([item('lamp', 5)]), [product('lamp')], BEFORE)
    expect(quantities(taken.cart)).toEqual([['lamp', 5, 50]])
  })

  it('are added at the current price if the order was in another currency', () => {
    const taken = itemsTakenBack([], order([item('lamp', 5)], 'KES' as CurrencyCode), [product('lamp')], BEFORE)
    expect(quantities(taken.cart)).toEqual([['lamp', 5, 100]])
  })

  it('are not added twice if the order was already canceled', () => {
    const cart = [{ product: product('lamp'), quantity: 3 }]
    const items = [item('lamp', 2), item('mouse', 2)]
    const taken = itemsTakenBack(cart, order(items), [product('lamp', 9), product('mouse', 9)], { isCanceled: true })
    expect(quantities(taken.cart)).toEqual([
      ['lamp', 3, 100],
      ['mouse', 2, 50],
    ])
    expect(taken.missing).toEqual([])
  })

  it('are not reported to be in the cart if none of them was added', () => {
    const taken = itemsTakenBack([], order([item('gone', 1)]), [], BEFORE)
    expect(takenBackWords('KB-1', taken)).toBe(
      'Order KB-1 is canceled. Unavailable, or only partly available: gone. If you have paid, you will get your money back.',
    )
  })
})
