import { readCart, type Cart } from '#domain/cart.ts'

/** Every key that this site keeps in the browser. */
const KEYS = { cart: 'cart', theme: 'theme', splash: 'splash', contactDraft: 'contact-draft', helpful: 'helpful' } as const

export type Theme = 'light' | 'dark'

function read(store: () => Storage, key: string): string | null {
  try {
    return store().getItem(key)
  } catch {
    return null
  }
}

function write(store: () => Storage, key: string, value: string): void {
  try {
    store().setItem(key, value)
  } catch {
    // A full or forbidden storage loses the memory of a visit, never the visit.
  }
}

const local = () => window.localStorage
const session = () => window.sessionStorage

/** The theme that the visitor chose, if any. */
export function readTheme(): Theme | undefined {
  const stored = read(local, KEYS.theme)
  return stored === 'light' || stored === 'dark' ? stored : undefined
}

export function writeTheme(theme: Theme): void {
  write(local, KEYS.theme, theme)
}

/** Whether the splash was shown in this browser tab. */
export function wasSplashShown(): boolean {
  return read(session, KEYS.splash) === 'shown'
}

export function rememberSplash(): void {
  write(session, KEYS.splash, 'shown')
}

/** What was typed into the contact form in this tab and not sent yet, field by field. */
export function readContactDraft(): Readonly<Record<string, unknown>> {
  try {
    const draft: unknown = JSON.parse(read(session, KEYS.contactDraft) ?? '{}')
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export function writeContactDraft(draft: Readonly<Record<string, string>>): void {
  write(session, KEYS.contactDraft, JSON.stringify(draft))
}

/** What this browser calls itself when it says that a post helped, and the posts of which it said so. */
export type HelpfulRecord = { reader: string; posts: readonly number[] }

/** What is not as this site wrote it counts as nothing. */
export function readHelpful(): HelpfulRecord | undefined {
  try {
    const { reader, posts } = JSON.parse(read(local, KEYS.helpful) ?? '{}') as Record<string, unknown>
    if (typeof reader !== 'string' || !/^[0-9a-f]{32}$/.test(reader) || !Array.isArray(posts)) return undefined
    return { reader, posts: posts.filter((id): id is number => Number.isSafeInteger(id)) }
  } catch {
    return undefined
  }
}

export function writeHelpful(record: HelpfulRecord): void {
  write(local, KEYS.helpful, JSON.stringify(record))
}

/** Whether this browser keeps something that pages show and that they were not built with. */
export function remembersVisitor(): boolean {
  return read(local, KEYS.cart) !== null || read(local, KEYS.helpful) !== null || read(session, KEYS.contactDraft) !== null
}

/** The stored cart. What cannot be read is told in the console and answered with an empty cart. */
export function readStoredCart(): Cart {
  const stored = read(local, KEYS.cart)
  if (stored === null) return []
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
  write(local, KEYS.cart, JSON.stringify(cart))
}

/**
 * Tells when another tab changed a key.
 * @returns a function that stops listening
 */
export function onStoredChange(key: keyof typeof KEYS, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEYS[key] || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
