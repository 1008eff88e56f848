import { PENDING, SETTLED } from '#after-paint/browser/events.ts'
import { savesData } from '#after-paint/browser/saves-data.ts'
import { whenIdle } from '#after-paint/browser/when-idle.ts'
import { rememberFont, wasFontLoaded } from '#app/browser/storage.ts'

/** Shows the loading screen while the next page is being fetched. The stylesheet delays it for a moment. */
export function showLoading(): void {
  addEventListener(PENDING, () => showScreen(true))
  addEventListener(SETTLED, () => showScreen(false))
}

function showScreen(isShown: boolean): void {
  const screen = document.querySelector<HTMLElement>('.loading-screen')
  if (screen) screen.hidden = !isShown
}

/** The weights of the font in `fonts.css`. */
const FONTS = [400, 600].map((weight) => `${weight} 1em "Sokoni Serif"`)

/**
 * Loads the site's font when the browser is idle, unless this browser has loaded it before. The open page keeps the
 * fallback font, so that nothing moves. Does nothing if the data saver is on.
 */
export function loadWebFont(): void {
  if (!savesData() && !wasFontLoaded()) whenIdle(() => void loadFonts(), 2000)
}

async function loadFonts(): Promise<void> {
  try {
    await Promise.all(FONTS.map((font) => document.fonts.load(font)))
    rememberFont()
  } catch {
    // The next page tries again.
  }
}

/** Loads the page's late drawings (`data-late-href`), which would otherwise delay the first paint. */
export function drawLateParts(): void {
  for (const part of document.querySelectorAll<SVGElement>('[data-late-href]'))
    part.setAttribute('href', part.dataset.lateHref ?? '')
}

/** The fraction of the bars that must be in view before they grow. */
const PART_IN_VIEW = 0.1

/**
 * Makes bars grow from zero once a tenth of their height is in view (`data-grows`). Without JavaScript, or with reduced
 * motion, the bars appear at full length.
 */
export function growBars(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const bars of document.querySelectorAll<HTMLElement>('[data-grows]')) {
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isInView = (entry?.intersectionRatio ?? 0) >= PART_IN_VIEW
        bars.dataset.growth = isInView ? 'grown' : 'waiting'
        if (isInView) observer.disconnect()
      },
      { threshold: PART_IN_VIEW },
    )
    observer.observe(bars)
  }
}
