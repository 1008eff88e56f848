/** Returns an event's target if it matches a selector, or otherwise its nearest ancestor that does. */
export function closestTo<Name extends keyof HTMLElementTagNameMap>(
  event: Event,
  selector: Name,
): HTMLElementTagNameMap[Name] | null
export function closestTo(event: Event, selector: string): HTMLElement | null
export function closestTo({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}
