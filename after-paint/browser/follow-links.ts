import { closestTo } from './closest-to.ts'
import { isPlainClick } from './is-plain-click.ts'
import { beginToLeave, isOnThisPage, mayLeaveFor, navigate } from './page-location.ts'

/**
 * Follows links that stay on the page, such as a link to the same list with other filters, without loading the document
 * again. The browser follows all others. Leaves links with a target, a download or only a fragment to the browser.
 */
export function followLinks(): void {
  // On the window, so that it runs after React's handlers, which may follow the link in their own way.
  addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    const address = pageLinked(event)
    if (!address) return
    if (isOnThisPage(address)) {
      // Until React has hydrated the main part, the page cannot show another query.
      if (!document.documentElement.dataset.ready && address.search !== location.search) return
      event.preventDefault()
      // A link to the current URL, with or without its fragment, adds no history entry.
      const replace = address.href === location.href || address.href === location.href.replace(location.hash, '')
      navigate(address.href, { replace })
      return
    }
    const go = () => {
      beginToLeave()
      location.assign(address)
    }
    if (mayLeaveFor(address, go)) beginToLeave()
    else event.preventDefault()
  })
}

function pageLinked(event: Event): URL | undefined {
  const link = closestTo(event, 'a')
  const address = link?.getAttribute('href')
  if (!link || address === null || address === undefined || address.startsWith('#')) return undefined
  const isPage =
    link.origin === location.origin &&
    link.target === '' &&
    !link.hasAttribute('download') &&
    !/\.\w+$/.test(link.pathname)
  return isPage ? new URL(link.href) : undefined
}
