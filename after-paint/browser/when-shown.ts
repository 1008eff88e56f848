import { whenIdle } from './when-idle.ts'

/**
 * Calls back when the page is loaded and on screen and the browser is idle.
 * @param patience milliseconds after which it calls back even if the browser is not idle; asked once the page is loaded
 */
export function whenShown(then: () => void, patience: () => number): void {
  addEventListener('load', () => afterPaint(() => whenIdle(then, patience())))
}

/** Calls back when the browser says that the page is on screen, or, where it does not say, when a second frame begins. */
function afterPaint(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint'))
    return void requestAnimationFrame(() => requestAnimationFrame(then))
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    then()
  }).observe({ type: 'paint', buffered: true })
}
