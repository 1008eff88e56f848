import type { SyntheticEvent } from 'react'

const heard = new WeakSet<Event>()

/** Handles `onPointerCancelCapture` of the body: React has delivered an event. */
export function hear({ nativeEvent }: SyntheticEvent): void {
  heard.add(nativeEvent)
}

/**
 * Returns whether React handles the events of an element. Asking makes React hydrate the part around it: React does so
 * on the first event there.
 */
export function isHydrated(element: Element): boolean {
  const probe = new Event('pointercancel', { bubbles: true })
  element.dispatchEvent(probe)
  return heard.has(probe)
}
