/** Events that announce an action by the visitor. */
const INTENT = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'] as const

/** Calls back at the first sign that the visitor is about to act. @returns a function that stops it */
export function onIntent(acted: () => void): () => void {
  const notice = (event: Event) => {
    const { type, movementX, movementY } = event as MouseEvent
    // A pointer that was already there when the page appeared is no sign of intent.
    if (type !== 'pointermove' || movementX || movementY) acted()
  }
  for (const kind of INTENT) addEventListener(kind, notice, { capture: true, passive: true })
  return () => {
    for (const kind of INTENT) removeEventListener(kind, notice, true)
  }
}
