/** The button that opens the search names its keys to screen readers. */
const BUTTON = 'button[aria-keyshortcuts="Control+K Meta+K"]'

/** Opens the search with Ctrl+K and ⌘K. The palette closes with the same keys. */
export function openSearchByKey(): void {
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    document.querySelector<HTMLElement>(BUTTON)?.click()
  })
}
