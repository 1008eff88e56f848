/**
 * Forms that need React have no action: they are submitted nowhere, because typed text must not end up in an address.
 * Forms whose fields have names are also `method="post"`, for browsers that cannot run this.
 */
export function keepFormsBack(): void {
  addEventListener('submit', (event) => {
    if (!(event.target as Element).hasAttribute('action')) event.preventDefault()
  })
}

/** Tells visitors when they press something that needs React on a page where React failed to load. */
export function tellUnanswered(sentence: string): void {
  const notice = document.createElement('p')
  notice.setAttribute('role', 'alert')
  // The page's styles have no rules for this element.
  notice.popover = 'auto'
  notice.style.cssText = 'margin:auto auto 1rem;padding:1rem;border:2px solid;border-radius:6px;max-width:20rem'
  addEventListener('click', (event) => {
    const pressed = (event.target as Element | null)?.closest?.<HTMLButtonElement>('button')
    if (!pressed || pressed.closest('[data-plain]') || pressed.form?.hasAttribute('action')) return
    document.body.append(notice)
    notice.textContent = sentence
    notice.showPopover?.()
  })
}
