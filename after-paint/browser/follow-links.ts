import { isPlainPress } from './is-plain-press.ts'
import type { Pages } from './page-router.tsx'
import { savesData } from './saves-data.ts'

/** How long a pointer rests on a link before a press becomes likely (ms). */
const RESTS_FOR = 65

/**
 * Follows plain HTML links to other pages of this site without loading a new document. Leaves links with
 * `data-document`, a target, a download or only an anchor to the browser. Fetches what a page needs as soon as the
 * pointer rests on its link, except for links that may lead nowhere (`data-unsure`).
 */
export function followLinks({ router, isPage, fetchAhead }: Pages): void {
  const pageOf = (target: EventTarget | null): URL | undefined => {
    const link = (target as Element | null)?.closest?.('a')
    const address = link?.getAttribute('href')
    if (!link || address === null || address === undefined || address.startsWith('#')) return undefined
    if (
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute('download') ||
      link.dataset.document !== undefined
    )
      return undefined
    return isPage(link.pathname) ? new URL(link.href) : undefined
  }

  let resting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainPress(event)) return
    const page = pageOf(event.target)
    if (!page) return
    event.preventDefault()
    // The navigation itself requests anything not fetched yet.
    clearTimeout(resting)
    // The same address, with or without its anchor, adds no history entry.
    const replace = page.href === location.href || page.href === location.href.replace(location.hash, '')
    void router.navigate(page.pathname + page.search + page.hash, { replace })
  })

  if (savesData()) return
  const rest = (event: Event) => {
    clearTimeout(resting)
    const page = pageOf(event.target)
    if (!page || page.pathname === location.pathname || (event.target as Element).closest('[data-unsure]')) return
    resting = setTimeout(() => fetchAhead(page.pathname), event.type === 'pointerover' ? RESTS_FOR : 0)
  }
  for (const kind of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(kind, rest, { passive: true })
}
