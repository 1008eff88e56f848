/** The fraction of the bars that must be in view before they grow. */
const PART_IN_VIEW = 0.1

/**
 * Makes bars grow from zero once a tenth of them is in view (`data-grows`). Without JavaScript, or with reduced motion,
 * the bars appear at full length.
 */
export function growBars(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const bars of document.querySelectorAll<HTMLElement>('[data-grows]')) {
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isInView = (entry?.intersectionRatio ?? 0) >= PART_IN_VIEW
        bars.dataset.growth = isInView ? 'grown' : 'waiting'
        if (isInView) observer.disconnect()
      },
      { threshold: PART_IN_VIEW },
    )
    observer.observe(bars)
  }
}
