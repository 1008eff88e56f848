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
        // A heading stands for the section around it, whose edges are known before it is laid out.
        const part = /^H\d$/.test(element?.tagName ?? '') ? element?.parentElement : element
        return part ? [{ id, ...boxOf(part) }] : []
      })
      setSection(sectionInView(parts, window.innerHeight))
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
