import { unfold } from './unfold.ts'
import { whenIdle } from './when-idle.ts'

/** The page is complete and was idle for so long (ms): whoever came to act has begun. */
const CALM_FOR = 1000
/** A part waits for so long at most (ms). */
const PART_PATIENCE = 200

/**
 * Lays out what the page keeps for later (`.deferred`) once nothing else is to be done, a part at a time, so that no touch waits for all of it.
 * What photographs, reads aloud or keeps the whole page finds all of it then.
 * It ends where another page has taken the place of this one.
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
 * Lays out all parts at once for who jumps far down, as programs do that find a text or press for somebody: parts that came one after the other
 * would move what was jumped to.
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
