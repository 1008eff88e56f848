import { readCart, type Cart } from '#domain/cart.ts'

/** Every key that this site keeps in the browser. The first three are asked for before a page is painted, and stand alone for that. */
const CART = 'cart'
const THEME = 'theme'
const SPLASH = 'splash'
const LASTING_KEYS = {
  helpful: 'helpful',
  wishlist: 'shop_wishlist',
  profile: 'shop_profile',
  settings: 'shop_settings',
  orders: 'shop_orders',
  orderAttempt: 'shop_order_attempt',
} as const
/** What lasts as long as the tab. */
const TAB_KEYS = { contactDraft: 'contact-draft', coupon: 'shop_coupon', checkout: 'shop_checkout' } as const
const KEYS = { ...LASTING_KEYS, ...TAB_KEYS }
export type StorageKey = keyof typeof KEYS

const local = () => window.localStorage
const session = () => window.sessionStorage
const storeOf = (key: StorageKey) => (key in TAB_KEYS ? session : local)

function read(store: () => Storage, name: string): string | null {
  try {
    return store().getItem(name)
  } catch {
    return null
  }
}

function write(store: () => Storage, name: string, value: string): void {
  try {
    store().setItem(name, value)
  } catch {
    // A full or forbidden storage loses the memory of a visit, never the visit.
  }
}

/** What is stored under a key, as it is parsed: whoever asks checks its shape. Undefined when there is nothing that can be read. */
export function readStored(key: StorageKey): unknown {
  try {
    return JSON.parse(read(storeOf(key), KEYS[key]) ?? '') as unknown
  } catch {
    return undefined
  }
}

export function writeStored(key: StorageKey, value: object): void {
  write(storeOf(key), KEYS[key], JSON.stringify(value))
}

/** Takes away what is stored under a key. */
export function forgetStored(key: StorageKey): void {
  try {
    storeOf(key)().removeItem(KEYS[key])
  } catch {
    // What cannot be reached cannot be read again either.
  }
}

export type Theme = 'light' | 'dark'

/** The theme that the visitor chose, if any. */
export function readTheme(): Theme | undefined {
  const stored = read(local, THEME)
  return stored === 'light' || stored === 'dark' ? stored : undefined
}

export function writeTheme(theme: Theme): void {
  write(local, THEME, theme)
}

/** Whether the splash was shown in this browser tab. */
export function wasSplashShown(): boolean {
  return read(session, SPLASH) === 'shown'
}

export function rememberSplash(): void {
  write(session, SPLASH, 'shown')
}

/** Whether this browser keeps something that pages show and that they were not built with. */
export function remembersVisitor(): boolean {
  return hasStoredCart() || (Object.keys(KEYS) as StorageKey[]).some((key) => readStored(key) !== undefined)
}

/** Whether this browser has ever held a cart. */
export function hasStoredCart(): boolean {
  return read(local, CART) !== null
}

/** The stored cart; undefined when there never was one. What cannot be read is told in the console and answered with an empty cart. */
export function readStoredCart(): Cart | undefined {
  const stored = read(local, CART)
  if (stored === null) return undefined
  try {
    const cart = readCart(JSON.parse(stored))
    if (cart) return cart
    console.error('Error loading cart from localStorage', new TypeError('the stored cart is not a list'))
  } catch (error) {
    console.error('Error loading cart from localStorage', error)
  }
  return []
}

export function writeStoredCart(cart: Cart): void {
  write(local, CART, JSON.stringify(cart))
}

/**
 * Tells when another tab changed a key.
 * @returns a function that stops listening
 */
export function onStoredChange(key: StorageKey | typeof CART | typeof THEME, changed: () => void): () => void {
  const name = key === CART || key === THEME ? key : KEYS[key]
  const listen = (event: StorageEvent) => {
    if (event.key === name || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
