import { onShownAgain } from './on-shown-again.ts'

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

/** Returns the theme that the visitor chose, if any. */
export function readTheme(): Theme | undefined {
  const stored = read(local, THEME)
  return stored === 'light' || stored === 'dark' ? stored : undefined
}

export function writeTheme(theme: Theme): void {
  write(local, THEME, theme)
}

/** Returns whether the splash was shown in this browser tab; true if the browser blocks storage. */
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

/** Returns whether this browser has loaded the site's font. */
export function wasFontLoaded(): boolean {
  return read(local, FONT) === 'loaded'
}

export function rememberFont(): void {
  write(local, FONT, 'loaded')
}

/** Returns whether this browser stores a value under a name, permanently or for the tab. */
export function isStored(name: string): boolean {
  return (read(local, name) ?? read(session, name)) !== null
}

/** Returns whether this browser is synced with an account. */
export function isSynced(): boolean {
  return read(local, ACCOUNT) !== null
}

/** Returns whether this browser stores a cart, even an empty one. */
export function hasStoredCart(): boolean {
  return read(local, CART) !== null
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
  const stop = onShownAgain(changed)
  window.addEventListener('storage', listen)
  return () => {
    stop()
    window.removeEventListener('storage', listen)
  }
}
