import { useEffect, useState } from 'react'
import { sectionInView } from './section-in-view.ts'

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
      const spans = ids.flatMap((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect()
        return box ? [{ id, top: box.top, bottom: box.bottom }] : []
      })
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
