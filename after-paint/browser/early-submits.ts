import { closestTo } from './clicks.ts'
import { worksWithoutReact } from './start-vanilla.ts'

/**
 * Blocks the native submission of forms without an action, which would put typed text into the URL. These forms need
 * React. If their fields have names, they also have `method="post"`, for browsers that cannot run this script.
 */
export function blockUnhandledForms(): void {
  addEventListener('submit', (event) => {
    if (!closestTo(event, 'form')?.hasAttribute('action')) event.preventDefault()
  })
}

/** Shows a message when a visitor clicks a button that needs React on a page where React failed to load. */
export function showLoadFailure(sentence: () => string): void {
  const notice = document.createElement('p')
  notice.setAttribute('role', 'alert')
  notice.popover = 'auto'
  // The styles are inline, because the page carries only the CSS rules that its own HTML needs.
  notice.style.cssText = 'margin:auto auto 1rem;padding:1rem;border:2px solid;border-radius:6px;max-width:20rem'
  addEventListener('click', (event) => {
    const pressed = closestTo(event, 'button')
    if (!pressed || worksWithoutReact(pressed) || pressed.form?.hasAttribute('action')) return
    document.body.append(notice)
    notice.textContent = sentence()
    notice.showPopover?.()
  })
}

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
