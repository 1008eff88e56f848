import { useEffect, type RefObject } from 'react'

/**
 * Scrolls a row sideways until the chosen part is in view, with its neighbors on both sides. Scrolls again whenever the
 * row or a part changes its width, such as when a count arrives.
 * @param selector finds the chosen part
 * @param chosen changes with the choice; empty while nothing is chosen
 */
export function useScrolledTo(row: RefObject<HTMLElement | null>, selector: string, chosen: string): void {
  useEffect(() => {
    const { current } = row
    if (!current || chosen === '') return
    const observer = new ResizeObserver(() => scrollTo(current, current.querySelector<HTMLElement>(selector)))
    for (const sized of [current, ...current.children]) observer.observe(sized)
    return () => observer.disconnect()
  }, [row, selector, chosen])
}

function scrollTo(row: HTMLElement, part: HTMLElement | null): void {
  if (!part) return
  const start = part.offsetLeft - row.offsetLeft
  const end = start + part.offsetWidth
  if (start >= row.scrollLeft && end <= row.scrollLeft + row.clientWidth) return
  row.scrollTo({ left: (start + end - row.clientWidth) / 2 })
}
