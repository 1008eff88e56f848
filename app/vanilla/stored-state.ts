import { tell, WANTED } from '#after-paint/browser/events.ts'
import { needsReact } from '#app/browser/depends-on.ts'
import { onShownAgain } from '#app/browser/on-shown-again.ts'

/**
 * Starts React when another tab, or a page that the visitor comes back from, has stored something that only React can
 * show here.
 */
export function watchStoredState(): void {
  const look = () => {
    if (needsReact()) tell(WANTED)
  }
  onShownAgain(look)
  addEventListener('storage', look)
}
