import { isUnfolded, unfold } from './unfold.ts'
import { LONGEST_RUN, whenIdle } from './when-idle.ts'

/**
 * The delay before deferred parts are laid out (ms). By then, visitors who came to do something have started to do it.
 */
const CALM_FOR = 1000
/** The longest time a part waits for an idle browser (ms). */
const PART_TIMEOUT = 200

/**
 * Lays out the parts that the page defers (`.deferred`) once the browser is idle, a few at a time, so that input never
 * waits for all of them, but not one by one, because each pause costs a paint of the page. Once all are laid out,
 * screenshots, screen readers and saved pages include everything.
 */
export function layOutWhenCalm(): void {
  setTimeout(() => {
    if (isUnfolded()) return
    const parts = [...document.querySelectorAll<HTMLElement>('.deferred:not([data-laid-out])')]
    const layOutSome = () => {
      const end = performance.now() + LONGEST_RUN
      do {
        const part = parts.shift()
        if (!part) return unfold()
        part.dataset.laidOut = ''
        // Lays it out now, because the time that this takes decides whether another part follows before the next frame.
        part.getBoundingClientRect()
      } while (performance.now() < end)
      whenIdle(layOutSome, PART_TIMEOUT)
    }
    whenIdle(layOutSome, PART_TIMEOUT)
  }, CALM_FOR)
}

/**
 * Lays out all parts at once when a visitor or a program jumps far down the page. Laying them out one by one would move
 * the target.
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
