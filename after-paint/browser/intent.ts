/** What a visitor does first who is about to act. */
const INTENT = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'] as const

/** Calls back whenever the visitor is about to act. @returns a function that stops it */
export function onIntent(acted: () => void): () => void {
  const notice = (event: Event) => {
    const { type, movementX, movementY } = event as MouseEvent
    // A pointer that rests where the page appears is no sign of anything.
    if (type !== 'pointermove' || movementX || movementY) acted()
  }
  for (const kind of INTENT) addEventListener(kind, notice, { capture: true, passive: true })
  return () => {
    for (const kind of INTENT) removeEventListener(kind, notice, true)
  }
}
