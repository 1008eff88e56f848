import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import {
  addToCart,
  cartTotal,
  putBack,
  quantityOf,
  removedLine,
  removeFromCart,
  setQuantity,
  type CartProduct,
} from './cart.ts'
import { countItems, quickCount } from './cart-count.ts'
import { sampleCart, readCart, storedCart } from './stored-cart.ts'
import { DOLLARS } from '#domain/currency.ts'
import { clampQuantity } from '#domain/shop/catalog.ts'

const laptop: CartProduct = {
  id: 'field-laptop',
  name: 'Field Laptop',
  price: cents(1249_50),
  images: ['/laptop.webp'],
}
const earbuds: CartProduct = { id: 'earbuds', name: 'Earbuds', price: cents(10), images: [] }

describe('a removed line', () => {
  const cart = addToCart(addToCart([], laptop, 2), earbuds)

  it('is restored at its former position', () => {
    // C650
    for (const { product } of cart) {
      const left = removeFromCart(cart, product.id)
      const removed = removedLine(cart, left)
      expect(removed && putBack(left, removed)).toEqual(cart)
    }
  })

  it('is not restored if its product is back in the cart; undo is offered only if exactly one line was removed', () => {
    const left = removeFromCart(cart, laptop.id)
    const removed = removedLine(cart, left)
    const again = addToCart(left, laptop)
    expect(removed && putBack(again, removed)).toEqual(again)
    expect(removed && putBack([], removed)).toEqual([{ product: laptop, quantity: 2 }])
    for (const other of [cart, [], addToCart(cart, laptop)]) expect(removedLine(cart, other)).toBeUndefined()
  })
})

describe('the cart', () => {
  it('updates the price of a product that is added again', () => {
    // C937
    const dearer = { ...laptop, price: cents(laptop.price + 1) }
    expect(addToCart(addToCart([], { ...laptop, note: 'kept' }), dearer)).toEqual([
      { product: { ...dearer, note: 'kept' }, quantity: 2 },
    ])
  })

  it('appends a new product, and increases the quantity of a product that it already contains', () => {
    // C094 C095
    const one = addToCart([], laptop)
    expect(one).toEqual([{ product: laptop, quantity: 1 }])
    const more = addToCart(addToCart(one, earbuds, 3), laptop, 2)
    expect(more.map((line) => [line.product.id, line.quantity])).toEqual([
      ['field-laptop', 3],
      ['earbuds', 3],
    ])
  })

  it.each([0, -1, -99])('removes a line when its quantity is set to %i', (count) => {
    // C096
    expect(setQuantity(addToCart([], laptop), laptop.id, count)).toEqual([])
  })

  it.each([0, -1, 1.5, Number.NaN, Infinity])('adds nothing for a quantity of %d', (amount) => {
    expect(addToCart([], laptop, amount)).toEqual([])
  })

  it('ignores a quantity that is not a whole number', () => {
    const cart = addToCart([], laptop)
    expect(setQuantity(cart, laptop.id, 1.5)).toBe(cart)
    expect(setQuantity(cart, laptop.id, Number.NaN)).toBe(cart)
  })

  it('sums in cents, so that three times ten cents is thirty cents', () => {
    expect(cartTotal(addToCart([], earbuds, 3))).toBe(30)
    expect(cartTotal(addToCart(addToCart([], earbuds, 3), laptop, 2))).toBe(249_930)
  })

  it('limits a quantity to the product’s stock, if known', () => {
    // C391
    const rare = { ...laptop, stock: 3 }
    expect(quantityOf(addToCart(addToCart([], rare, 2), rare, 5), rare.id)).toBe(3)
    expect(quantityOf(setQuantity(addToCart([], rare), rare.id, 99), rare.id)).toBe(3)
    // A line whose product has sold out stays until the visitor removes it.
    expect(quantityOf(setQuantity(addToCart([], { ...laptop, stock: 0 }), laptop.id, 5), laptop.id)).toBe(1)
  })

  it('has sample items for a new visitor', () => {
    // C381 C462
    const picture = { src: '/a.svg', width: 1, height: 1, alt: '' }
    const item = {
      id: 'sample-1',
      productId: 'earbuds',
      name: 'Earbuds',
      price: cents(4400),
      quantity: 2,
      image: picture,
      stock: 7,
    }
    expect(readCart(JSON.parse(JSON.stringify(storedCart(sampleCart([item], DOLLARS)))))).toEqual([
      { product: { id: 'earbuds', name: 'Earbuds', price: 4400, images: ['/a.svg'], stock: 7 }, quantity: 2 },
    ])
  })

  it('keeps a correct count through any sequence of changes', () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'set', 'remove'),
      product: fc.constantFrom(laptop, earbuds),
      count: fc.integer({ min: -5, max: 200 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const expected = new Map<string, number>()
        let cart = addToCart([], laptop)
        expected.set(laptop.id, 1)
        for (const { kind, product, count } of steps) {
          const held = expected.get(product.id) ?? 0
          if (kind === 'add') {
            cart = addToCart(cart, product, count)
            if (count >= 1) expected.set(product.id, held + count)
          } else if (kind === 'set') {
            cart = setQuantity(cart, product.id, count)
            if (held > 0 && count > 0) expected.set(product.id, count)
            if (count <= 0) expected.delete(product.id)
          } else {
            cart = removeFromCart(cart, product.id)
            expected.delete(product.id)
          }
        }
        expect(countItems(cart)).toBe([...expected.values()].reduce((sum, n) => sum + n, 0))
        const stored = JSON.stringify(storedCart(cart))
        expect(readCart(JSON.parse(stored))).toEqual(cart)
        expect(quickCount(stored, DOLLARS)).toBe(countItems(cart))
      }),
    )
  })
})

describe('a typed quantity', () => {
  it.each([
    ['5', 5],
    ['99', 7],
    ['0', 1],
    ['-3', 1],
    ['', 1],
    ['abc', 1],
    ['3.9', 3],
    ['1e9', 1],
    ['５', 5],
    ['\u200b٥', 5],
    ['५ ', 5],
    [Number.NaN, 1],
    [Infinity, 1],
    [8, 7],
  ])('%j with 7 in stock becomes %i', (typed, quantity) => {
    // C344 C345 C346 C347
    expect(clampQuantity(typed, 7)).toBe(quantity)
  })

  it('stays between 1 and the stock, and is 1 when nothing is in stock', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double(), fc.integer().map(String)),
        fc.nat({ max: 1000 }),
        (typed, stock) => {
          const quantity = clampQuantity(typed, stock)
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= Math.max(1, stock)).toBe(true)
        },
      ),
    )
  })
})

const [stored] = storedCart([{ product: laptop, quantity: 1 }]) as [{ product: typeof laptop }]

describe('a stored cart', () => {
  it('contains prices as numbers in dollars', () => {
    // C088
    expect(stored.product).toEqual({ ...laptop, price: 1249.5 })
    const onSale = { ...laptop, originalPrice: cents(1300_00) }
    expect(storedCart([{ product: onSale, quantity: 1 }])).toMatchObject([{ product: { originalPrice: 1300 } }])
    expect(readCart(storedCart([{ product: onSale, quantity: 1 }]))).toEqual([{ product: onSale, quantity: 1 }])
  })

  it('is parsed in both the nested and the flat shape', () => {
    // C090 C088
    const flat = {
      id: 1,
      productId: 'earbuds',
      name: 'Earbuds',
      price: 49,
      quantity: 2,
      image: '/earbuds.webp',
      stock: 7,
    }
    expect(readCart([stored, flat])).toEqual([
      { product: laptop, quantity: 1 },
      { product: { id: 'earbuds', name: 'Earbuds', price: 4900, images: ['/earbuds.webp'], stock: 7 }, quantity: 2 },
    ])
  })

  it('preserves unknown fields of a product', () => {
    expect(
      readCart([{ product: { ...stored.product, category: 'Laptops', stock: 3 }, quantity: 1 }])?.[0]?.product,
    ).toMatchObject({ category: 'Laptops', stock: 3 })
  })

  it('is parsed without its invalid entries', () => {
    // C091
    const bad = [
      null,
      5,
      'x',
      [],
      {},
      { product: laptop },
      { product: laptop, quantity: -1 },
      { product: laptop, quantity: 1.5 },
      { product: { ...stored.product, price: '9' }, quantity: 1 },
      { product: { ...stored.product, price: Infinity }, quantity: 1 },
    ]
    expect(readCart(bad)).toEqual([])
    expect(readCart([...bad, { product: stored.product, quantity: 2 }])).toHaveLength(1)
  })

  it.each([null, undefined, 'x', 7, {}, { length: 3 }])('is rejected if it is %j', (given) => {
    expect(readCart(given)).toBeUndefined()
  })

  it('merges two lines of the same product', () => {
    expect(
      readCart([
        { product: stored.product, quantity: 1 },
        { product: stored.product, quantity: 2 },
      ]),
    ).toEqual([{ product: laptop, quantity: 3 }])
  })

  it('is parsed without errors, and never yields an impossible line, whatever it contains', () => {
    fc.assert(
      fc.property(fc.anything(), (entry) => {
        for (const line of readCart([entry]) ?? []) {
          expect(line.quantity).toBeGreaterThanOrEqual(1)
          expect(Number.isInteger(line.product.price) && line.product.price >= 0).toBe(true)
        }
      }),
    )
  })
})
