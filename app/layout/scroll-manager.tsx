import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { unfold } from './unfold.ts'

/** Space that the fixed header takes above a section that is scrolled to, in px. */
export const ANCHOR_OFFSET = 80

/**
 * A change of path scrolls to the top, then to the anchor if there is one, and moves the focus to the page;
 * an anchor on the same page, or the page itself again, is scrolled to smoothly; a change of query does not scroll.
 */
export function ScrollManager() {
  const { pathname, search, hash, key } = useLocation()
  const shown = useRef({ pathname, search, key })

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
    shown.current = { pathname, search, key }
    if (before.key === key) return
    unfold()
    if (before.pathname !== pathname) {
      scrollTo({ top: 0, behavior: 'instant' })
      document.getElementById('page')?.focus({ preventScroll: true })
      scrollToAnchor(hash, 'instant')
      return
    }
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    if (hash) scrollToAnchor(hash, behavior)
    else if (before.search === search) scrollTo({ top: 0, behavior })
  }, [pathname, search, hash, key])

  return null
}

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
