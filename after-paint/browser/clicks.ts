/** Returns an event's target if it matches a selector, or otherwise its nearest ancestor that does. */
export function closestTo<Name extends keyof HTMLElementTagNameMap>(
  event: Event,
  selector: Name,
): HTMLElementTagNameMap[Name] | null
export function closestTo(event: Event, selector: string): HTMLElement | null
export function closestTo({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

type Press = { button: number; metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean }

/** Returns whether a click opens the link in this window, rather than in a new tab or window or as a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
