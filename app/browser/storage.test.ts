import { afterEach, expect, it, vi } from 'vitest'
import { readStoredCart } from '#app/cart/cart-state.ts'
import { readTheme } from './storage.ts'

const lamp = { product: { id: 'desk-lamp', name: 'Desk Lamp', price: 19.99, images: [] }, quantity: 2 }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each(['dark', 'light'])('the stored theme %s is read', (stored) => {
  vi.stubGlobal('window', { localStorage: { getItem: () => stored } })
  expect(readTheme()).toBe(stored)
})

it('a damaged theme counts as missing', () => {
  for (const stored of ['', 'purple', '{"theme":"dark"}', '__proto__', 'x'.repeat(100_000)]) {
    vi.stubGlobal('window', { localStorage: { getItem: () => stored } })
    expect(readTheme()).toBeUndefined()
  }
})

/** Reads the cart of a browser that stores the given text. @returns the cart, and the logged errors */
function readWith(stored: string | null) {
  const logged: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((words: unknown) => void logged.push(words))
  vi.stubGlobal('window', { localStorage: { getItem: (name: string) => (name === 'cart' ? stored : null) } })
  return { cart: readStoredCart(), logged }
}

it.each(['{', 'null', '7', '"x"', '{"length":3}', 'undefined', '[[['])(
  'the unreadable stored cart %s is reported in the console and treated as an empty cart',
  (rubbish) => {
    // C091 C092
    expect(readWith(rubbish)).toEqual({ cart: [], logged: ['Error loading cart from localStorage'] })
  },
)

it('a stored cart keeps its valid lines, and drops the others silently', () => {
  // C091
  const others = [null, 5, { product: { id: 1 } }, { ...lamp, quantity: -3 }, { ...lamp, quantity: 1.5 }, {}]
  expect(readWith(JSON.stringify([...others, lamp]))).toEqual({
    cart: [{ product: { ...lamp.product, price: 1999 }, quantity: 2 }],
    logged: [],
  })
})

it('the stored cart is undefined in a browser that has never stored a cart', () => {
  expect(readWith(null)).toEqual({ cart: undefined, logged: [] })
})
