import { useEffect, useState } from 'react'
import { sectionInView } from './section-in-view.ts'

const boxOf = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}

/**
 * Returns the ID of the section in view, updated on scroll.
 * @param ids the IDs of the section elements; must be the same array on every call, or an empty one to disable the hook
 * @param first the value to return until the first measurement
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
        // For a heading, measure its parent section, whose edges are known before its contents are laid out.
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
