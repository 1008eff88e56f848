/**
 * The maximum wait for a new document (ms). After this time, the form can be submitted again, because the visitor may
 * have stopped the document from loading.
 */
const PATIENCE = 30_000

/**
 * Prevents a form that loads a new document from being submitted twice. Until that document arrives, neither a second
 * press nor React, which may become ready in the meantime, submits the form again.
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
  // When the Back button shows this document again, the form can be submitted again.
  addEventListener('pageshow', () => (sent = null))
}
