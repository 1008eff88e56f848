import { badgeText, itemsText, quickCount } from '#domain/cart/cart-count.ts'
import { tell, WANTED } from '#after-paint/browser/events.ts'
import { CART, local, onStoredChange, read } from '#app/browser/storage.ts'

/**
 * Shows how many items are in this browser's cart, in each badge with `data-cart-badge` and each text with
 * `data-cart-label`. Starts React for a cart that only React can read.
 */
export function showCartCount(): void {
  show()
  onStoredChange(CART, show)
}

function show(): void {
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
