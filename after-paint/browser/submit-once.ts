/**
 * How long a new document may take (ms). After that, even if the visitor stopped loading, the form can be submitted
 * again.
 */
const PATIENCE = 30_000

/**
 * Submits a form that loads a new document only once: until that document arrives, neither a second press nor React,
 * which may become ready in the meantime, submits it again.
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
  // The Back button may show this document again.
  addEventListener('pageshow', () => (sent = null))
}
