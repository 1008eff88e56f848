import type { SyntheticEvent } from 'react'

const heard = new WeakSet<Event>()

/** Handles the body's `onPointerCancelCapture`: records that React has delivered an event. */
export function hear({ nativeEvent }: SyntheticEvent): void {
  heard.add(nativeEvent)
}

/**
 * Returns whether React handles an element's events. The check dispatches an event on the element. If the part around
 * the element is not hydrated yet, this event makes React hydrate it.
 */
export function isHydrated(element: Element): boolean {
  const probe = new Event('pointercancel', { bubbles: true })
  element.dispatchEvent(probe)
  return heard.has(probe)
}
