import { useEffect, useState, type RefObject } from 'react'

/** How far beyond the window a chunk counts as near (px). */
const AHEAD = 900

/**
 * Which of the chunks that are an element's children are near the window. The one that holds the focus is near wherever it stands.
 * The height of a chunk that is near becomes the element's `--usual-height`, to be kept free by those that are not.
 */
export function useNearChunks(place: RefObject<HTMLElement | null>, count: number): (number: number) => boolean {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]))
  useEffect(() => {
    const element = place.current!
    if (count <= 1) return
    const observer = new IntersectionObserver(
      (entries) => {
        const chunks = [...element.children]
        const first = entries.find(({ target, isIntersecting }) => isIntersecting && target.firstElementChild)
        if (first) element.style.setProperty('--usual-height', `${first.boundingClientRect.height}px`)
        setNear((before) => {
          const after = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const number = chunks.indexOf(target)
            if (isIntersecting || target.contains(document.activeElement)) after.add(number)
            else after.delete(number)
          }
          return after.size === before.size && [...after].every((number) => before.has(number)) ? before : after
        })
      },
      { rootMargin: `${AHEAD}px 0px` },
    )
    for (const chunk of element.children) observer.observe(chunk)
    return () => observer.disconnect()
  }, [place, count])
  return (number) => near.has(number)
}
