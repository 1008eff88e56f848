import { onceTold, READY } from '#after-paint/browser/events.ts'
import { savesData } from '#after-paint/browser/saves-data.ts'
import { whenIdle } from '#after-paint/browser/when-idle.ts'
import { rememberFont, wasFontLoaded } from '#app/browser/storage.ts'

/** The weights of the font in `fonts.css`. */
const FONTS = [400, 600].map((weight) => `${weight} 1em "Sokoni Serif"`)

/**
 * Uses the site's font if this browser has loaded it before. Otherwise loads the font when the page is complete and the
 * browser is idle, but keeps the fallback font on the open page, so that nothing moves. Does nothing if the data saver
 * is on.
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
    rememberFont()
  } catch {
    // The next opened page tries again.
  }
}
