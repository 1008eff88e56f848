import { useEffect, useRef, type RefObject } from 'react'

/** The part of the bars that has to be in view before they grow. */
const PART_IN_VIEW = 0.1

/**
 * Lets bars grow from nothing when a tenth of them comes into view. Without scripts, or with reduced motion, they are
 * simply there.
 */
export function useGrowth(): RefObject<HTMLDivElement | null> {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bars.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isInView = (entry?.intersectionRatio ?? 0) >= PART_IN_VIEW
        element.dataset.growth = isInView ? 'grown' : 'waiting'
        if (isInView) observer.disconnect()
      },
      { threshold: PART_IN_VIEW },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return bars
}
