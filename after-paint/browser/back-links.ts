import { closestTo } from './closest-to.ts'
import { isPlainClick } from './is-plain-click.ts'

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

/** Returns whether the visit to this site began with the current history entry. */
export function isFirstEntry(): boolean {
  const { key, isFirst }: Readonly<Record<string, unknown>> = Object(history.state)
  // A link that was opened in a new tab has a referrer on this site, but nothing to go back to.
  return key === undefined
    ? !document.referrer.startsWith(`${location.origin}/`) || history.length === 1
    : isFirst === true
}
