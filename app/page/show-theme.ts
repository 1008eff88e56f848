import { PAPER } from '#domain/theme-colors.ts'
import type { Theme } from '#app/browser/storage.ts'

/** Applies a theme to the document and the browser's toolbar; undefined follows the system. */
export function showTheme(theme: Theme | undefined): void {
  const root = document.documentElement
  if (theme) root.dataset.theme = theme
  else delete root.dataset.theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system: Theme = bar.media.includes('dark') ? 'dark' : 'light'
    bar.content = PAPER[theme ?? system]
  }
}
