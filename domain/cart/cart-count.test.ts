import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { badgeText, countItems, itemsText, quickCount } from './cart-count.ts'
import { readCart } from './stored-cart.ts'

describe('the number of items in a cart', () => {
  it('has no badge at zero, and is shown as 99+ above 99', () => {
    // C067
    expect([0, 1, 99, 100, 5000].map(badgeText)).toEqual(['', '1', '99', '99+', '99+'])
    expect([0, 1, 2].map(itemsText)).toEqual(['0 items', '1 item', '2 items'])
  })

  it('is read from a stored cart in the site’s currency', () => {
    const line = (quantity: unknown, currency?: string) => ({
      product: { id: `a${quantity}`, name: 'A', price: 1, currency },
      quantity,
    })
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
  ])('is left to the full cart parser if the stored cart is %s', (stored) => {
    expect(quickCount(stored, 'USD')).toBeUndefined()
  })

  it('equals the number in the fully parsed cart, unless it is left to the full parser', () => {
    const or = <Value>(usual: Value, ...damaged: unknown[]) =>
      fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>(usual) }, fc.constantFrom(undefined, null, ...damaged))
    const product = fc.record({
      id: fc.oneof({ weight: 5, arbitrary: fc.uuid() }, or('a', '', 7, 'a'.repeat(201))),
      name: or('A', '', 7),
      price: or(1, 0.005, -1, 1e7, 1e8, '1'),
      images: or([], ['a.webp'], [7], 'a.webp'),
    })
    const line = fc.record({ product, quantity: or(2, 0, -1, 99, 1e9, 1.5, '1') })
    const carts = fc.array(line, { maxLength: 3 })
    let counted = 0
    fc.assert(
      fc.property(carts, (lines) => {
        const quick = quickCount(JSON.stringify(lines), 'USD')
        if (quick === undefined) return
        counted += 1
        expect(quick).toBe(countItems(readCart(lines) ?? []))
      }),
    )
    expect(counted).toBeGreaterThan(10)
  })
})
