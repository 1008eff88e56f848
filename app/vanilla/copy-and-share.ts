import { closestTo } from '#after-paint/browser/clicks.ts'
import { copyText, hasShareSheet, openShareSheet } from '#app/ui/copy-and-share.ts'
import { showToastLater } from '#app/ui/toast-later.ts'

/** How long a button says that the text is copied (ms). */
const CONFIRMED_FOR = 2000

/** The timers that end the confirmations. */
const ends = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Lets each button with `data-copy` copy a text: its `data-text`, the absolute URL of its `data-address`, or else the
 * code in the same figure. The button then has `data-copy="done"` for 2 seconds. `data-toast` is shown as a toast.
 */
export function serveCopyButtons(): void {
  addEventListener('click', (event) => {
    const button = closestTo(event, '[data-copy]')
    if (button) void copy(button)
  })
}

async function copy(button: HTMLElement): Promise<void> {
  if (!(await copyText(textOf(button)))) return
  confirmCopy(button, true)
  clearTimeout(ends.get(button))
  ends.set(
    button,
    setTimeout(() => confirmCopy(button, false), CONFIRMED_FOR),
  )
  const { toast } = button.dataset
  if (toast) showToastLater('success', toast)
}

function textOf(button: HTMLElement): string {
  const { text, address } = button.dataset
  if (address !== undefined) return new URL(address, location.href).href
  return text ?? button.closest('figure')?.querySelector('code')?.textContent ?? ''
}

function confirmCopy(button: HTMLElement, isCopied: boolean): void {
  button.dataset.copy = isCopied ? 'done' : ''
  const status = button.nextElementSibling
  if (status?.role === 'status') status.textContent = isCopied ? 'Copied' : ''
}

/**
 * Lets each button with `data-share` open the device's share sheet for the page, with `data-share` as the title and
 * `data-text` as the text. Copies the page's URL if the device has no share sheet.
 */
export function serveShareButtons(): void {
  addEventListener('click', (event) => {
    const { share, text = '' } = closestTo(event, '[data-share]')?.dataset ?? {}
    if (share !== undefined) void sharePage(share, text)
  })
}

async function sharePage(title: string, text: string): Promise<void> {
  const url = location.origin + location.pathname
  if (hasShareSheet()) await openShareSheet({ title, text, url })
  else if (await copyText(url, 'Copy the URL from the address bar.'))
    showToastLater('success', 'Link copied to clipboard!')
}
