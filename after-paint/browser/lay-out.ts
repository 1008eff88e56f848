import { LONGEST_RUN, whenIdle } from './when-idle.ts'

/**
 * Lays out all deferred parts of the page (`.deferred`). Otherwise, the stylesheet defers each part until it is near
 * the viewport, and estimates its height until then. Call this before scrolling to an element.
 */
export function unfold(): void {
  document.documentElement.dataset.unfolded = ''
}

/** Returns whether all parts of the page are laid out. */
export function isUnfolded(): boolean {
  return document.documentElement.dataset.unfolded !== undefined
}

/** The longest time a part waits for an idle browser (ms). */
const PART_TIMEOUT = 200

/**
 * Lays out the parts that the page defers (`.deferred`) once the visitor scrolls, so that the layout costs nothing for
 * visitors who do not scroll. Lays out a few parts at a time when the browser is idle, so that input never waits for
 * all of them. Does not pause after each part, because each pause costs a paint of the page.
 */
export function layOutOnceScrolled(): void {
  addEventListener(
    'scroll',
    () => {
      if (isUnfolded()) return
      const parts = [...document.querySelectorAll<HTMLElement>('.deferred:not([data-laid-out])')]
      const layOutSome = () => {
        const end = performance.now() + LONGEST_RUN
        do {
          const part = parts.shift()
          if (!part) return unfold()
          part.dataset.laidOut = ''
          // Forces the layout now, because its duration decides whether another part is laid out before the next frame.
          part.getBoundingClientRect()
        } while (performance.now() < end)
        whenIdle(layOutSome, PART_TIMEOUT)
      }
      whenIdle(layOutSome, PART_TIMEOUT)
    },
    { once: true, passive: true },
  )
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
