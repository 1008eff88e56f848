import { PAPER } from '#domain/palette.ts'
import type { Theme } from '../browser/storage.ts'

/** Puts a theme on the document and on the browser's bars; none leaves it to the system. */
export function showTheme(theme: Theme | undefined): void {
  const root = document.documentElement
  if (theme) root.dataset.theme = theme
  else delete root.dataset.theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system: Theme = bar.media.includes('dark') ? 'dark' : 'light'
    bar.content = PAPER[theme ?? system]
  }
}
