import { onceTold, READY } from '#after-paint/browser/events.ts'
import { savesData } from '#after-paint/browser/saves-data.ts'
import { whenIdle } from '#after-paint/browser/when-idle.ts'
import { rememberFont, wasFontLoaded } from '#app/browser/storage.ts'

/** The weights of the font in `fonts.css`. */
const FONTS = [400, 600].map((weight) => `${weight} 1em "Sokoni Serif"`)

/**
 * Uses the site's font if this browser has loaded it before. Otherwise loads it when the page is complete and the
 * browser is idle: the open page keeps its fallback font, so that nothing moves. With the data saver on, does nothing.
 */
export function startWebFont(): void {
  if (savesData()) return
  const { dataset } = document.documentElement
  if (wasFontLoaded()) dataset.font = 'on'
  else onceTold(READY, () => whenIdle(() => void loadFont(), 2000))
}

async function loadFont(): Promise<void> {
  try {
    await Promise.all(FONTS.map((font) => document.fonts.load(font)))
    document.documentElement.dataset.font = 'loaded'
    rememberFont()
  } catch {
    // The next page tries again.
  }
}

/** Uses the font on a later page in the same window, if it has loaded by then. */
export function showLoadedFont(): void {
  const { dataset } = document.documentElement
  if (dataset.font) dataset.font = 'on'
}
