import { closestTo } from './closest-to.ts'
import { isPlainClick } from './is-plain-click.ts'
import type { Pages } from './page-router.tsx'
import { savesData } from './saves-data.ts'

/** How long the pointer must rest on a link before its page is prefetched (ms). */
const RESTS_FOR = 65

/**
 * Follows plain HTML links to other pages of this site without loading a new document. Leaves links with
 * `data-document`, a target, a download or only a fragment to the browser. Prefetches a page as soon as the pointer
 * rests on its link, unless the page may not exist (`data-unsure`).
 */
export function followLinks({ router, isPage, fetchAhead }: Pages): void {
  const pageOf = (event: Event): URL | undefined => {
    const link = closestTo(event, 'a')
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
    // Until React has hydrated the main part, the browser itself follows links and loads a new document.
    if (event.defaultPrevented || !isPlainClick(event) || !document.documentElement.dataset.ready) return
    const page = pageOf(event)
    if (!page) return
    event.preventDefault()
    // The navigation itself fetches whatever is still missing.
    clearTimeout(resting)
    // A link to the current URL, with or without its fragment, adds no history entry.
    const replace = page.href === location.href || page.href === location.href.replace(location.hash, '')
    void router.navigate(page.pathname + page.search + page.hash, { replace })
  })

  if (savesData()) return
  const rest = (event: Event) => {
    clearTimeout(resting)
    const page = pageOf(event)
    if (!page || page.pathname === location.pathname || closestTo(event, '[data-unsure]')) return
    resting = setTimeout(() => fetchAhead(page.pathname), event.type === 'pointerover' ? RESTS_FOR : 0)
  }
  for (const kind of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(kind, rest, { passive: true })
}
