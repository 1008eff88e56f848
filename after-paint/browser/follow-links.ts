import { closestTo, isPlainClick } from './clicks.ts'
import { LOAD_FAILED, onceTold, READY, tell, WANTED } from './events.ts'
import { beginToLeave, isOnThisPage, leaveFor, mayLeaveFor, navigate } from './page-location.ts'

/**
 * Follows links that stay on the page, such as a link to the same list with other filters, without loading the document
 * again; those that need React wait for it. The browser follows all others. Leaves links with a target, a download or
 * only a fragment to the browser.
 */
export function followLinks(): void {
  // On the window, so that it runs after React's handlers, which may follow the link in their own way.
  addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    const link = closestTo(event, 'a')
    const address = link && addressOfPage(link)
    if (!address) return
    if (!document.documentElement.dataset.ready && isFollowedByReact(link, address)) {
      event.preventDefault()
      return followWithReact(link, address)
    }
    if (isOnThisPage(address)) {
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

/** Returns whether React handles a link: it is marked with `data-react`, or changes only the page's query. */
function isFollowedByReact(link: HTMLAnchorElement, address: URL): boolean {
  return link.dataset.react !== undefined || (isOnThisPage(address) && address.search !== location.search)
}

/** Clicks a link again once React has hydrated the main part of the page. If React fails to load, leaves for its page. */
function followWithReact(link: HTMLAnchorElement, address: URL): void {
  if (link.dataset.waiting !== undefined) return
  link.dataset.waiting = ''
  onceTold(READY, () => {
    delete link.dataset.waiting
    // In a task of its own, because React handles clicks only after this one.
    setTimeout(() => link.click())
  })
  onceTold(LOAD_FAILED, () => leaveFor(address))
  tell(WANTED)
}

/** Returns the URL of the page that a link opens in the same window; undefined if it opens something else. */
function addressOfPage(link: HTMLAnchorElement): URL | undefined {
  const address = link.getAttribute('href')
  if (address === null || address.startsWith('#')) return undefined
  const isPage =
    link.origin === location.origin &&
    link.target === '' &&
    !link.hasAttribute('download') &&
    !/\.\w+$/.test(link.pathname)
  return isPage ? new URL(link.href) : undefined
}
