/** How long a new document may take (ms). After that, or after Stop, a press submits again. */
const PATIENCE = 30_000

/**
 * Submits a form that loads a new document once: until that document arrives, neither a second press nor React, which
 * may have become ready meanwhile, sends it again.
 */
export function submitOnce(): void {
  let sent: EventTarget | null
  addEventListener(
    'submit',
    (event) => {
      if (event.target !== sent) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || (target as HTMLFormElement).method !== 'post') return
    sent = target
    setTimeout(() => (sent = null), PATIENCE)
  })
  // Back may show this document again.
  addEventListener('pageshow', () => (sent = null))
}
