import type { Cart } from '#domain/cart/cart.ts'
import { readCart, storedCart } from '#domain/cart/stored-cart.ts'

/** The keys that are read before the first paint. `storage-keys.ts` lists the others. */
export const CART = 'cart'
/** The key of the account that this browser is synced with, if any. Its value holds no credentials. */
export const ACCOUNT = 'account'
/** The event dispatched after a stored value changes, so that the account sync can pick it up. */
export const STORED = 'kibanda:stored'
const THEME = 'theme'
const SPLASH = 'splash'
const FONT = 'font'

export const local = () => window.localStorage
export const session = () => window.sessionStorage

/** Returns the value stored under a name, or null if no value is stored or the browser blocks access. */
export function read(store: () => Storage, name: string): string | null {
  try {
    return store().getItem(name)
  } catch {
    return null
  }
}

/** Stores a string under a name. */
export function write(store: () => Storage, name: string, value: string): void {
  try {
    store().setItem(name, value)
  } catch {
    // If storage is full or blocked, the value is lost on a reload, but the page keeps working.
  }
}

/** Removes the value stored under a name. */
export function remove(store: () => Storage, name: string): void {
  try {
    store().removeItem(name)
  } catch {
    // If storage is blocked, the value cannot be read either.
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

/** Whether the splash was shown in this browser tab; true if the browser blocks storage. */
export function wasSplashShown(): boolean {
  try {
    return session().getItem(SPLASH) === 'shown'
  } catch {
    return true
  }
}

export function rememberSplash(): void {
  write(session, SPLASH, 'shown')
}

/** Whether this browser has loaded the site's font. */
export function wasFontLoaded(): boolean {
  return read(local, FONT) === 'loaded'
}

export function rememberFont(): void {
  write(local, FONT, 'loaded')
}

/** Whether this browser is synced with an account. */
export function isSynced(): boolean {
  return read(local, ACCOUNT) !== null
}

/** Whether this browser has ever stored a cart. */
export function hasStoredCart(): boolean {
  return read(local, CART) !== null
}

/**
 * Returns the stored cart, or undefined if there never was one. An unreadable cart is logged to the console and
 * returned as an empty one.
 */
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
  write(local, CART, JSON.stringify(storedCart(cart)))
}

/**
 * Calls `changed` when the value stored under a name may have been changed by another tab, or while the page was in the
 * back/forward cache.
 * @returns a function that stops listening
 */
export function onStoredChange(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === name || event.key === null) changed()
  }
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) changed()
  }
  window.addEventListener('storage', listen)
  window.addEventListener('pageshow', comeBack)
  return () => {
    window.removeEventListener('storage', listen)
    window.removeEventListener('pageshow', comeBack)
  }
}
