import { closestTo, isPlainClick } from './clicks.ts'
import { isFirstEntry } from './history-entry.ts'

/**
 * Makes links with `data-back` go back in the browser's history, before and after React is ready. If the visit to this
 * site began with this history entry, they open their own page instead.
 */
export function followBackLinks(): void {
  addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event) || !closestTo(event, '[data-back]') || isFirstEntry()) return
    event.preventDefault()
    history.back()
  })
}
