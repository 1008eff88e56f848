import { useEffect, useLayoutEffect, useRef } from 'react'
import { pageLocation } from '#after-paint/browser/page-location.ts'
import { unfold } from '#after-paint/browser/unfold.ts'
import { placeIn, rememberPlace, rereadPlaces, storePlaces } from '#app/browser/reading-places.ts'
import { useLocation } from '#app/page/use-location.ts'
import { onShownAgain } from '#app/page/use-shown-again.ts'
import { returnTo } from './return-to.ts'

/** The space for the fixed header above a section that was scrolled to (px). */
const ANCHOR_OFFSET = 80

/**
 * Scrolls when the visitor moves within a page. A link to an anchor on the page, or to the page itself, scrolls
 * smoothly. A link that changes only the query does not scroll. Back and Forward restore the earlier scroll position.
 * Nothing scrolls if the state of the old or the new history entry has `stays`. When a document is loaded, the browser
 * scrolls.
 */
export function ScrollManager() {
  const { pathname, search, hash, key, state, way } = useLocation()
  const shown = useRef({ pathname, search, key, state })

  useEffect(() => {
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    const handOver = () => {
      history.scrollRestoration = 'auto'
      storePlaces()
    }
    const remember = () => rememberPlace(shown.current, { top: scrollY })
    takeOver()
    addEventListener('pageshow', takeOver)
    addEventListener('pagehide', handOver)
    const stop = onShownAgain(rereadPlaces)
    addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      removeEventListener('pageshow', takeOver)
      removeEventListener('pagehide', handOver)
      removeEventListener('scroll', remember)
    }
  }, [])

  // When the visitor returns to the document or reloads it, the browser can restore the scroll position only up to the
  // end of a still short list, so finish that here.
  useEffect(() => {
    const { top = 0, grown } = placeIn(pageLocation())
    const isNearEnd = scrollY + 2 * innerHeight > document.documentElement.scrollHeight
    return grown && isNearEnd && top > scrollY ? returnTo(top) : undefined
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { pathname, search, key, state }
    // Until hydration, the key is unknown.
    if (before.key === key || before.key === '' || way === 'opened') return undefined
    if (stays(state) || stays(before.state)) return undefined
    unfold()
    const { top } = way === 'returned' ? placeIn({ key, pathname }) : {}
    if (top !== undefined) return returnTo(top)
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    if (hash) scrollToAnchor(hash, behavior)
    else if (before.search === search) scrollTo({ top: 0, behavior })
    return undefined
  }, [pathname, search, hash, key, state, way])

  return null
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
