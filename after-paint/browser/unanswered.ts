/** Forms that only React can answer name no address: they are sent nowhere, for what is typed into them belongs in none. Those with names in their fields are `method="post"`, too, for browsers that cannot run this. */
export function keepFormsBack(): void {
  addEventListener('submit', (event) => {
    if (!(event.target as Element).hasAttribute('action')) event.preventDefault()
  })
}

/** Says so where a press asks for what only React could do, on a page that could not have it. */
export function tellUnanswered(sentence: string): void {
  const notice = document.createElement('p')
  notice.setAttribute('role', 'alert')
  // The page carries no rules for it.
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
