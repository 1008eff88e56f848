import { useEffect, useRef, type RefObject } from 'react'

/** The fraction of the bars that must be in view before they grow. */
const PART_IN_VIEW = 0.1

/**
 * Animates bars from zero once a tenth of them is in view. Without JavaScript, or with reduced motion, they appear at
 * full length.
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
