import { useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { activeItemForPath, activeSection } from './active-item.ts'
import { HOME_SECTIONS } from './menu.ts'

/** The key of the menu item to mark: by scroll position on the home page, by path elsewhere. */
export function useActiveItem(): string | undefined {
  const { pathname } = useLocation()
  const isHome = pathname === href('/')
  const [section, setSection] = useState<string | undefined>('home')

  useEffect(() => {
    if (!isHome) return
    let frame = 0
    const measure = () => {
      frame = 0
      const spans = HOME_SECTIONS.flatMap((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect()
        return box ? [{ id, top: box.top, bottom: box.bottom }] : []
      })
      setSection(activeSection(spans, window.innerHeight))
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
  }, [isHome])

  return isHome ? section : activeItemForPath(pathname)
}
