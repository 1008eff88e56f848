import { useEffect, type RefObject } from 'react'

const hasText = ({ textContent }: HTMLElement) => (textContent ?? '').trim() !== ''

/**
 * Moves focus when the focused element is removed or disabled: to the summary of the enclosing `<details>`, the heading
 * of the enclosing section, or the page's status message. Otherwise, keyboard and screen-reader users would have to
 * start at the top of the page. Only a status message is scrolled into view, because it says what happened.
 */
export function useFocusRecovery(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const watched = place.current
    if (!watched) return undefined
    /** The last focused element and its ancestors, innermost first. */
    let path: HTMLElement[] = []
    const note = (event: FocusEvent) => {
      path = event.composedPath().filter((part) => part instanceof HTMLElement)
    }
    // Pressing the focused element again fires no new focus event, so do not forget its path.
    const forget = (event: PointerEvent) => {
      if (path[0] && !event.composedPath().includes(path[0])) path = []
    }
    const leadOn = () => {
      const [last] = path
      if (document.activeElement !== document.body || !last || (last.isConnected && !last.matches(':disabled'))) return
      const left = path.find((part) => part !== last && part.isConnected)
      const next =
        left?.closest('details')?.querySelector<HTMLElement>(':scope > summary') ??
        left?.closest('section, [role="tabpanel"]')?.querySelector<HTMLElement>(':is(h2, h3)') ??
        [...watched.querySelectorAll<HTMLElement>('[role="status"]:not(.sr-only)')].find(hasText) ??
        watched.querySelector<HTMLElement>('h2, h1')
      if (!next) return
      if (next.tagName !== 'SUMMARY') {
        next.tabIndex = -1
        next.classList.add('quiet-focus')
      }
      next.focus({ preventScroll: true })
      if (next.role === 'status') next.scrollIntoView({ block: 'nearest' })
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
