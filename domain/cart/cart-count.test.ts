import { describe, expect, it } from 'vitest'
import { badgeText, itemsText, quickCount } from './cart-count.ts'

describe('the number of items in a cart', () => {
  it('shows no badge at zero and 99+ above 99', () => {
    // C067
    expect([0, 1, 99, 100, 5000].map(badgeText)).toEqual(['', '1', '99', '99+', '99+'])
    expect([0, 1, 2].map(itemsText)).toEqual(['0 items', '1 item', '2 items'])
  })

  it('is read from a stored cart in the site’s currency', () => {
    const line = (quantity: unknown, currency?: string) => ({ product: { id: 'a', price: 1, currency }, quantity })
    const count = (...lines: unknown[]) => quickCount(JSON.stringify(lines), 'KES')
    expect(quickCount(null, 'KES')).toBe(0)
    expect(count()).toBe(0)
    expect(count(line(2, 'KES'), line(3, 'KES'))).toBe(5)
    expect(quickCount(JSON.stringify([line(4)]), 'USD')).toBe(4)
  })

  it.each([
    'no JSON',
    'null',
    '{}',
    '7',
    '[null]',
    '[{"productId":"a","price":1,"quantity":1}]',
    '[{"product":{"id":"a","price":"1"},"quantity":1}]',
    '[{"product":{"id":"a","price":1},"quantity":"1"}]',
    '[{"product":{"id":"a","price":1,"currency":"KES"},"quantity":1}]',
  ])('is left to the code that reads carts for %s', (stored) => {
    expect(quickCount(stored, 'USD')).toBeUndefined()
  })
})
