import { closestTo } from '#after-paint/browser/closest-to.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { hasShareSheet, openShareSheet } from '#app/ui/share-sheet.ts'
import { showToastLater } from '#app/ui/toast-later.ts'

/**
 * Lets each button with `data-share` open the device's share sheet for the page, with `data-share` as the title and
 * `data-text` as the text. Copies the page's link if the device has no share sheet.
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
