/** The maximum time to wait for a page to reach its earlier height again (ms). */
const PATIENCE = 10_000
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an earlier scroll position. If the page is still too short, because part of its content is being fetched,
 * scrolls again whenever the page grows, until the position is reached or the reader uses the mouse, touch or keyboard.
 * @param top the scroll position, in px from the top
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
