import { useEffect, type RefObject } from 'react'

/**
 * Scrolls a row sideways to center the chosen part, unless that part is in view. Scrolls again whenever the width of
 * the row or of a part changes, such as when a count is added.
 * @param selector the CSS selector of the chosen part
 * @param chosen a name of the chosen part; an empty string while nothing is chosen
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
