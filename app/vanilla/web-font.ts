import { savesData } from '#after-paint/browser/saves-data.ts'
import { whenIdle } from '#after-paint/browser/when-idle.ts'
import { rememberFont, wasFontLoaded } from '#app/browser/storage.ts'

/** The weights of the font in `fonts.css`. */
const FONTS = [400, 600].map((weight) => `${weight} 1em "Sokoni Serif"`)

/**
 * Loads the site's font when the browser is idle, if it has not loaded it before. The open page keeps the fallback
 * font, so that nothing moves. Does nothing if the data saver is on.
 */
export function loadWebFont(): void {
  if (!savesData() && !wasFontLoaded()) whenIdle(() => void load(), 2000)
}

async function load(): Promise<void> {
  try {
    await Promise.all(FONTS.map((font) => document.fonts.load(font)))
    rememberFont()
  } catch {
    // The next opened page tries again.
  }
}
