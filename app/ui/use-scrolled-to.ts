import { useEffect, type RefObject } from 'react'

/**
 * Scrolls a row sideways until the part that is chosen is in view, with its neighbors on both sides.
 * @param selector finds the chosen part
 * @param chosen changes with the choice; empty while nothing is chosen
 */
export function useScrolledTo(row: RefObject<HTMLElement | null>, selector: string, chosen: string): void {
  useEffect(() => {
    const { current } = row
    const part = chosen === '' ? null : current?.querySelector<HTMLElement>(selector)
    if (!current || !part) return
    const start = part.offsetLeft - current.offsetLeft
    const end = start + part.offsetWidth
    if (start >= current.scrollLeft && end <= current.scrollLeft + current.clientWidth) return
    current.scrollTo({ left: (start + end - current.clientWidth) / 2 })
  }, [row, selector, chosen])
}
