import { closestTo, isPlainClick } from './clicks.ts'
import { LOAD_FAILED, onceTold, READY, tell, WANTED } from './events.ts'
import { beginToLeave, isOnThisPage, leaveFor, mayLeaveFor, navigate } from './page-location.ts'

/**
 * Follows links that stay on the page, such as a link to the same list with other filters, without loading the document
 * again. Until React is ready, links that need it wait for it. The browser follows all other links, including links
 * with a target, a download or only a fragment.
 */
export function followLinks(): void {
  // Listens on the window, so that this handler runs after React's handlers, which may follow the link in their own
  // way.
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

/**
 * Returns whether React handles a link: it is marked with `data-react`, or stays on the page and changes the page's
 * query.
 */
function isFollowedByReact(link: HTMLAnchorElement, address: URL): boolean {
  return link.dataset.react !== undefined || (isOnThisPage(address) && address.search !== location.search)
}

/**
 * Clicks a link again once React has hydrated the main part of the page. If React fails to load, opens the link's page
 * as a new document.
 */
function followWithReact(link: HTMLAnchorElement, address: URL): void {
  if (link.dataset.waiting !== undefined) return
  link.dataset.waiting = ''
  onceTold(READY, () => {
    delete link.dataset.waiting
    // Clicks in a later task, because React handles clicks only after the current task.
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
