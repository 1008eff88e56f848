import { closestTo } from '#after-paint/browser/clicks.ts'
import { onStoredChange, readTheme, writeTheme, type Theme } from '#app/browser/storage.ts'
import { showTheme } from '#app/page/show-theme.ts'

const MENU_BUTTON = '[aria-controls="mobile-menu"]'

/**
 * Opens and closes the menu of small screens. It closes on Escape, after a choice, on a click or focus outside the
 * header, and when the screen becomes wide.
 */
export function serveMobileMenu(): void {
  addEventListener('click', (event) => {
    if (closestTo(event, MENU_BUTTON)) showMenu(!isMenuOpen())
    else if (closestTo(event, '#mobile-menu a')) showMenu(false)
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isMenuOpen()) return
    showMenu(false)
    document.querySelector<HTMLElement>(MENU_BUTTON)?.focus()
  })
  const leave = (event: Event) => {
    const header = menu()?.closest('header')
    if (isMenuOpen() && event.target instanceof Node && !header?.contains(event.target)) showMenu(false)
  }
  addEventListener('pointerdown', leave)
  addEventListener('focusin', leave)
  matchMedia('(min-width: 64rem)').addEventListener('change', () => showMenu(false))
}

const menu = () => document.getElementById('mobile-menu')

function isMenuOpen(): boolean {
  return menu()?.hidden === false
}

function showMenu(isShown: boolean): void {
  const shown = menu()
  const button = document.querySelector(MENU_BUTTON)
  if (!shown || !button) return
  shown.hidden = !isShown
  button.ariaExpanded = String(isShown)
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Returns the theme on screen, not the stored one, so that the button works even if storage is full or blocked. */
function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  if (shown === 'light' || shown === 'dark') return shown
  return systemDark().matches ? 'dark' : 'light'
}

/** Lets each button with `data-theme-button` toggle the theme, and marks it as pressed while the dark theme is on. */
export function serveThemeButton(): void {
  const say = () => {
    for (const button of document.querySelectorAll('[data-theme-button]'))
      button.ariaPressed = String(currentTheme() === 'dark')
  }
  const show = (theme: Theme | undefined) => {
    showTheme(theme)
    say()
  }
  say()
  systemDark().addEventListener('change', say)
  onStoredChange('theme', () => show(readTheme()))
  addEventListener('click', (event) => {
    if (!closestTo(event, '[data-theme-button]')) return
    const next = currentTheme() === 'dark' ? 'light' : 'dark'
    writeTheme(next)
    show(next)
  })
}

/** The selector of the button that opens the search palette. The attribute names the keys for screen readers. */
const SEARCH_BUTTON = 'button[aria-keyshortcuts="Control+K Meta+K"]'

/** Opens the search palette with Ctrl+K or ⌘K. The palette closes with the same keys. */
export function openSearchByKey(): void {
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    document.querySelector<HTMLElement>(SEARCH_BUTTON)?.click()
  })
}
