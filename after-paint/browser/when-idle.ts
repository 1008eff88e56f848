/** Calls back when the browser is idle. @param patience the time in milliseconds after which it calls back anyway */
export function whenIdle(then: () => void, patience: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: patience })
  // Some browsers cannot report idle time.
  else setTimeout(then, patience / 10)
}

/** Yields to pending work, such as a tap, a key press or a frame. */
export function yieldToMain(): Promise<void> {
  return new Promise((then) => whenIdle(then, 50))
}

/** How long scripts run before they yield (ms). A frame lasts 16 ms. */
export const LONGEST_RUN = 8

/**
 * Calls back when the page is loaded and on screen and the browser is idle.
 * @param patience returns the milliseconds to wait for an idle browser before calling back anyway; called once the page
 * is loaded
 */
export function whenShown(then: () => void, patience: () => number): void {
  addEventListener('load', () => afterPaint(() => whenIdle(then, patience())))
}

/** Calls back when the browser reports the first paint or, if it cannot, when a second frame begins. */
function afterPaint(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint'))
    return void requestAnimationFrame(() => requestAnimationFrame(then))
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    then()
  }).observe({ type: 'paint', buffered: true })
}
