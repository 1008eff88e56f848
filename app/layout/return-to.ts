/** How long to wait for a page to grow back to its earlier height (ms). */
const PATIENCE = 10_000
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to where the reader was. While the page is still shorter, because something on it is being fetched, scrolls
 * again whenever it grows, until the place is reached or the reader does something.
 * @param top the place, in px from the top
 * @returns a function that stops trying
 */
export function returnTo(top: number): () => void {
  const observer = new ResizeObserver(() => go())
  const timer = setTimeout(() => stop(), PATIENCE)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, stop)
  }
  const go = () => {
    scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) < 1) stop()
  }
  for (const input of INPUTS) addEventListener(input, stop, { passive: true })
  observer.observe(document.body)
  go()
  return stop
}
