import { useEffect, type RefObject } from 'react'

/**
 * Leads the focus on when what had it has gone, or cannot be pressed any more: to the entry it was in, the heading of
 * its section, or what the page says.
 * Otherwise keyboard and screen-reader users would start over at the top.
 */
export function useFocusRecovery(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const watched = place.current
    if (!watched) return undefined
    /** What had the focus last, and all that it stood in, from the inside out. */
    let path: HTMLElement[] = []
    const note = (event: FocusEvent) => {
      path = event.composedPath().filter((part) => part instanceof HTMLElement)
    }
    const forget = () => (path = [])
    const leadOn = () => {
      const [last] = path
      if (document.activeElement !== document.body || !last || (last.isConnected && !last.matches(':disabled'))) return
      const left = path.find((part) => part !== last && part.isConnected)
      const next =
        left?.closest('details')?.querySelector<HTMLElement>(':scope > summary') ??
        left?.closest('section, [role="tabpanel"]')?.querySelector<HTMLElement>(':is(h2, h3)') ??
        watched.querySelector<HTMLElement>('[role="status"]') ??
        watched.querySelector<HTMLElement>('h2, h1')
      if (!next) return
      if (next.tagName !== 'SUMMARY') {
        next.tabIndex = -1
        next.classList.add('quiet-focus')
      }
      next.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(leadOn)
    watched.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    observer.observe(watched, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    return () => {
      observer.disconnect()
      document.removeEventListener('pointerdown', forget)
      watched.removeEventListener('focusin', note)
    }
  }, [place])
}
