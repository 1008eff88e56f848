import { useEffect, useState } from 'react'
import { sectionInView } from './section-in-view.ts'

const boxOf = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}

/**
 * Which of a page's sections is in view; it follows the scroll.
 * @param ids the ids of their elements, the same list at every call; none while there is nothing to follow
 * @param first what counts until it was measured
 */
export function useSectionInView(ids: readonly string[], first?: string): string | undefined {
  const [section, setSection] = useState(first)

  useEffect(() => {
    if (ids.length === 0) return
    let frame = 0
    const measure = () => {
      frame = 0
      const parts = ids.flatMap((id) => {
        const element = document.getElementById(id)
        return element ? [{ id, element, ...boxOf(element) }] : []
      })
      // A heading stands for everything up to the next one.
      const spans = parts.map(({ id, element, top, bottom }, position) => ({
        id,
        top,
        bottom: /^H\d$/.test(element.tagName) ? (parts[position + 1]?.top ?? boxOf(element.parentElement!).bottom) : bottom,
      }))
      setSection(sectionInView(spans, window.innerHeight))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(measure)
    }
    schedule()
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [ids])

  return section
}
