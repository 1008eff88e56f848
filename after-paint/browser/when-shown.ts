import { whenIdle } from './when-idle.ts'

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
