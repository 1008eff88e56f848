import { badgeText, itemsText, quickCount } from '#domain/cart/cart-count.ts'
import { tell, WANTED } from '#after-paint/browser/events.ts'
import { CART, local, onStoredChange, read } from '#app/browser/storage.ts'
import { savesData } from '#after-paint/browser/saves-data.ts'
import { currentOf, offeredAs, readOfferNow, type OfferNow } from '#domain/cart/current-offer.ts'
import { needsReact } from '#app/browser/depends-on.ts'
import { onShownAgain } from '#app/browser/on-shown-again.ts'
import { nairobiDay } from '#domain/dates.ts'

/**
 * Shows how many items are in this browser's cart, in each badge with `data-cart-badge` and each text with
 * `data-cart-label`. Starts React for a cart that only React can read.
 */
export function showCartCount(): void {
  showCount()
  onStoredChange(CART, showCount)
}

function showCount(): void {
  const badges = [...document.querySelectorAll<HTMLElement>('[data-cart-badge]')]
  const count = quickCount(read(local, CART), badges[0]?.dataset.cartBadge)
  if (count === undefined) return tell(WANTED)
  for (const badge of badges) {
    badge.hidden = count === 0
    badge.textContent = badgeText(count)
  }
  for (const text of document.querySelectorAll<HTMLElement>('[data-cart-label]'))
    text.textContent = `${text.dataset.cartLabel}${itemsText(count)}`
}

/** The longest wait for the current offer (ms). */
const PATIENCE = 20_000

/**
 * Starts React, which shows the current price and stock, if a product on the page has changed since it was published.
 * `data-offer` is the URL of the shop's current offer, and `data-offered` contains the ID, price and stock that the
 * page shows for a product.
 */
export async function showCurrentOffer(): Promise<void> {
  const { offer } = document.querySelector<HTMLElement>('[data-offer]')?.dataset ?? {}
  if (!offer || savesData()) return
  try {
    const response = await fetch(offer, { signal: AbortSignal.timeout(PATIENCE) })
    const now = readOfferNow(await response.json())
    const products = [...document.querySelectorAll<HTMLElement>('[data-offered]')]
    if (products.some(({ dataset: { offered = '' } }) => hasChanged(now, offered))) tell(WANTED)
  } catch {
    // Without a server or a connection, the page stays as it was published.
  }
}

/** @param offered the ID, price and stock that the page shows */
function hasChanged(now: OfferNow | undefined, offered: string): boolean {
  const [id = ''] = offered.split(' ')
  const current = currentOf(now, id)
  return current !== undefined && offeredAs({ id, ...current }) !== offered
}

/**
 * Starts React when another tab, or a page that the visitor comes back from, has stored something that only React can
 * show here.
 */
export function watchStoredState(): void {
  const look = () => {
    if (needsReact()) tell(WANTED)
  }
  onShownAgain(look)
  addEventListener('storage', look)
}

/** Shows the current year in Kenya in place of the year of the publication. */
export function showYear(): void {
  for (const element of document.querySelectorAll('[data-year]'))
    element.textContent = nairobiDay(new Date()).slice(0, 4)
}
