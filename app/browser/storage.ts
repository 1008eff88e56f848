import type { Cart } from '#domain/cart/cart.ts'
import { readCart, storedCart } from '#domain/cart/stored-cart.ts'

/** The keys that are asked for before a page is painted. `stored.ts` names the others. */
export const CART = 'cart'
/** Which account this browser is synced with, if any; nothing that opens it. */
export const ACCOUNT = 'account'
/** What is heard when something was stored that an account keeps too. */
export const KEPT = 'kibanda:kept'
const THEME = 'theme'
const SPLASH = 'splash'

export const local = () => window.localStorage
export const session = () => window.sessionStorage

/** What is stored under a name; nothing where the browser forbids to look. */
export function read(store: () => Storage, name: string): string | null {
  try {
    return store().getItem(name)
  } catch {
    return null
  }
}

/** Stores a text under a name. */
export function write(store: () => Storage, name: string, value: string): void {
  try {
    store().setItem(name, value)
  } catch {
    // A full or forbidden storage loses the memory of a visit, never the visit.
  }
}

/** Removes the value stored under a name. */
export function remove(store: () => Storage, name: string): void {
  try {
    store().removeItem(name)
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

/** Whether this browser is synced with an account. */
export function isSynced(): boolean {
  return read(local, ACCOUNT) !== null
}

/** Whether this browser has ever held a cart. */
export function hasStoredCart(): boolean {
  return read(local, CART) !== null
}

/**
 * The stored cart; undefined when there never was one. What cannot be read is told in the console and answered with an
 * empty cart.
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
 * Tells when what is stored under a name may have changed: in another tab, or while the page was set aside.
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
