import { tell, WANTED } from '#after-paint/browser/events.ts'
import { onPageLocation, pageLocation, type PageLocation } from '#after-paint/browser/page-location.ts'
import { unfold } from '#after-paint/browser/lay-out.ts'
import { placeIn, rememberPlace, rereadPlaces, storePlaces } from '#app/browser/reading-places.ts'
import { onShownAgain } from '#app/browser/on-shown-again.ts'

/** The space for the fixed header above the section that the page scrolled to (px). */
const ANCHOR_OFFSET = 80

/**
 * Scrolls when the visitor moves within a page. A link to an anchor on the page, or to the page itself, scrolls
 * smoothly. A link that changes only the query does not scroll. Back and Forward restore the earlier scroll position.
 * Nothing scrolls if the state of the old or the new history entry has `stays`. When a document is loaded, the browser
 * scrolls.
 */
export function manageScrolling(): void {
  let shown = pageLocation()
  let stopReturning = () => {}
  const takeOver = () => {
    history.scrollRestoration = 'manual'
  }
  takeOver()
  addEventListener('pageshow', takeOver)
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    storePlaces()
  })
  onShownAgain(rereadPlaces)
  addEventListener('scroll', () => rememberPlace(shown, { top: scrollY }), { passive: true })
  onPageLocation(() => {
    const before = shown
    shown = pageLocation()
    if (before.key === shown.key || shown.way === 'opened') return
    if (stays(shown.state) || stays(before.state)) return
    stopReturning()
    unfold()
    // Scrolls in a later task, because React shows the new location only after the current task.
    setTimeout(() => {
      if (pageLocation() === shown) stopReturning = scrollFor(shown, before.search)
    })
  })
  // When the visitor returns to the document or reloads it, React shows a longer list than the published one. The browser
  // can restore the scroll position only up to the end of the still short list, so finish that here.
  const { top = 0, grown } = placeIn(shown)
  if (grown) tell(WANTED)
  const isNearEnd = scrollY + 2 * innerHeight > document.documentElement.scrollHeight
  if (grown && isNearEnd && top > scrollY) stopReturning = returnTo(top)
}

/** Scrolls to the position for the new location. @returns a function that stops later attempts */
function scrollFor({ way, key, pathname, search, hash }: PageLocation, formerSearch: string): () => void {
  const { top } = way === 'returned' ? placeIn({ key, pathname }) : {}
  if (top !== undefined) return returnTo(top)
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  if (hash) scrollToAnchor(hash, behavior)
  else if (formerSearch === search) scrollTo({ top: 0, behavior })
  return () => {}
}

const stays = (state: unknown) => Boolean(Object(state).stays)

function scrollToAnchor(hash: string, behavior: ScrollBehavior) {
  const anchor = hash && document.getElementById(decodeHash(hash))
  if (anchor) scrollTo({ top: anchor.getBoundingClientRect().top + scrollY - ANCHOR_OFFSET, behavior })
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** The maximum time to wait for a page to reach its earlier height again (ms). */
const PATIENCE = 10_000
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an earlier scroll position. If the page is still too short, because part of its content is being fetched,
 * scrolls again whenever the page grows, until the position is reached or the reader uses the mouse, touch or keyboard.
 * @param top the scroll position, in px from the top
 * @returns a function that stops trying
 */
function returnTo(top: number): () => void {
  const observer = new ResizeObserver(() => go())
  const timer = setTimeout(() => stop(), PATIENCE)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, stop)
  }
  const go = () => {
    scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) < 1) stop()
  }
  for (const input of INPUTS) addEventListener(input, stop, { passive: true })
  observer.observe(document.body)
  go()
  return stop
}
