import { closestTo } from '#after-paint/browser/closest-to.ts'

const BUTTON = '[aria-controls="mobile-menu"]'

/**
 * Opens and closes the menu of small screens. It closes on Escape, after a choice, on a click or focus outside the
 * header, and when the screen becomes wide.
 */
export function serveMobileMenu(): void {
  addEventListener('click', (event) => {
    if (closestTo(event, BUTTON)) show(!isOpen())
    else if (closestTo(event, '#mobile-menu a')) show(false)
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    show(false)
    document.querySelector<HTMLElement>(BUTTON)?.focus()
  })
  const leave = (event: Event) => {
    const header = menu()?.closest('header')
    if (isOpen() && event.target instanceof Node && !header?.contains(event.target)) show(false)
  }
  addEventListener('pointerdown', leave)
  addEventListener('focusin', leave)
  matchMedia('(min-width: 64rem)').addEventListener('change', () => show(false))
}

const menu = () => document.getElementById('mobile-menu')

function isOpen(): boolean {
  return menu()?.hidden === false
}

function show(isOpenNow: boolean): void {
  const shown = menu()
  const button = document.querySelector(BUTTON)
  if (!shown || !button) return
  shown.hidden = !isOpenNow
  button.ariaExpanded = String(isOpenNow)
}
