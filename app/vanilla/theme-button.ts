import { closestTo } from '#after-paint/browser/closest-to.ts'
import { onStoredChange, readTheme, writeTheme, type Theme } from '#app/browser/storage.ts'
import { showTheme } from '#app/page/show-theme.ts'

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Returns the theme on screen, not the stored one, so that the button works even if storage is full or blocked. */
function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  if (shown === 'light' || shown === 'dark') return shown
  return systemDark().matches ? 'dark' : 'light'
}

/** Lets the button with `data-theme-button` toggle the theme, and say which one is on. */
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
