import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { unfold } from '#after-paint/browser/unfold.ts'
import { placeIn, rememberPlace, storePlaces } from '#app/browser/reading-places.ts'
import { returnTo } from './return-to.ts'

/** The space for the fixed header above a section that was scrolled to (px). */
const ANCHOR_OFFSET = 80

/**
 * Scrolls after a navigation. A link to a new path scrolls to the top, then to the anchor if there is one. A link to an
 * anchor on the same page, or to the same page again, scrolls smoothly. A link that changes only the query does not
 * scroll. Back and Forward restore the earlier scroll position. A new path moves the focus to the page. A navigation on
 * the same page does not scroll if the state of the old or the new history entry has `stays`.
 */
export function ScrollManager() {
  const { pathname, search, hash, key, state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
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
    addEventListener('scroll', remember, { passive: true })
    return () => {
      removeEventListener('pageshow', takeOver)
      removeEventListener('pagehide', handOver)
      removeEventListener('scroll', remember)
    }
  }, [])

  // On a reload, the browser can restore the scroll position only up to the end of a still short list, so finish that
  // here.
  useEffect(() => {
    const { top = 0, grown } = placeIn(shown.current)
    const isNearEnd = scrollY + 2 * innerHeight > document.documentElement.scrollHeight
    return grown && isNearEnd && top > scrollY ? returnTo(top) : undefined
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { pathname, search, key, state }
    if (before.key === key) return undefined
    const isNewPath = before.pathname !== pathname
    if (isNewPath) document.getElementById('page')?.focus({ preventScroll: true })
    else if (stays(state) || stays(before.state)) return undefined
    const { top } = isReturn ? placeIn({ key, pathname }) : {}
    if (!isNewPath || hash || top) unfold()
    if (top !== undefined) return returnTo(top)
    const behavior = isNewPath || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    if (isNewPath) scrollTo({ top: 0, behavior })
    if (hash) scrollToAnchor(hash, behavior)
    else if (before.search === search) scrollTo({ top: 0, behavior })
    return undefined
  }, [pathname, search, hash, key, state, isReturn])

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
