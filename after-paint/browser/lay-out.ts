import { unfold } from './unfold.ts'
import { whenIdle } from './when-idle.ts'

/** How long the complete page must be idle first (ms): by then visitors who came to act have begun. */
const CALM_FOR = 1000
/** The longest time a part waits (ms). */
const PART_PATIENCE = 200

/**
 * Lays out the parts that the page defers (`.deferred`) once the browser is idle, one part at a time, so that input
 * never waits for all of them. Screenshots, screen readers and saved pages then include everything. Stops when another
 * page replaces this one.
 */
export function layOutWhenCalm(): void {
  const { pathname } = location
  setTimeout(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('.deferred:not([data-laid-out])')]
    const next = () => {
      if (location.pathname !== pathname) return
      const part = parts.shift()
      if (!part) return unfold()
      part.dataset.laidOut = ''
      whenIdle(next, PART_PATIENCE)
    }
    whenIdle(next, PART_PATIENCE)
  }, CALM_FOR)
}

/**
 * Lays out all parts at once for visitors, and programs, that jump far down the page. Parts laid out one after the
 * other would move the target.
 */
export function layOutForJumps(): void {
  let last = scrollY
  addEventListener(
    'scroll',
    () => {
      if (scrollY - last > innerHeight) unfold()
      last = scrollY
    },
    { passive: true },
  )
}
