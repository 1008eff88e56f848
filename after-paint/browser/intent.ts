/** Events that suggest that the visitor is about to act. */
const INTENT = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'] as const

/** Calls back at each sign that the visitor is about to act. @returns a function that stops listening */
export function onIntent(acted: (event: Event) => void): () => void {
  const notice = (event: Event) => {
    // A `pointermove` event without movement is no sign of intent: the page has appeared under a resting pointer.
    if (!(event instanceof PointerEvent) || event.type !== 'pointermove' || event.movementX || event.movementY)
      acted(event)
  }
  for (const kind of INTENT) addEventListener(kind, notice, { capture: true, passive: true })
  return () => {
    for (const kind of INTENT) removeEventListener(kind, notice, true)
  }
}
