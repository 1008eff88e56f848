import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { unfold } from '#after-paint/browser/unfold.ts'

/** The space that scrolling to a section leaves above it for the fixed header (px). */
const ANCHOR_OFFSET = 80

/**
 * Scrolls after a navigation. A new path scrolls to the top, then to the anchor if there is one, and moves the focus to
 * the page. A link to an anchor on the same page, or to the same page again, scrolls smoothly. A change of the query
 * alone does not scroll, nor does a navigation to or from a history entry whose state has `stays`.
 */
export function ScrollManager() {
  const { pathname, search, hash, key, state } = useLocation()
  const shown = useRef({ pathname, search, key, state })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const restoreOnReload = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', restoreOnReload)
    return () => removeEventListener('pagehide', restoreOnReload)
  }, [])

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, search, key, state }
    if (before.key === key) return
    if (before.pathname === pathname || hash) unfold()
    if (before.pathname !== pathname) {
      scrollTo({ top: 0, behavior: 'instant' })
      document.getElementById('page')?.focus({ preventScroll: true })
      scrollToAnchor(hash, 'instant')
      return
    }
    if (stays(state) || stays(before.state)) return
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    if (hash) scrollToAnchor(hash, behavior)
    else if (before.search === search) scrollTo({ top: 0, behavior })
  }, [pathname, search, hash, key, state])

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
