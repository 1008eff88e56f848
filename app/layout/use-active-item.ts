import { href, useLocation } from 'react-router'
import { useSectionInView } from '../ui/use-section-in-view.ts'
import { activeItemForPath } from './active-item.ts'
import { HOME_SECTIONS } from './menu.ts'

const NO_SECTIONS: readonly string[] = []

/** The key of the menu item to mark: by scroll position on the home page, by path elsewhere. */
export function useActiveItem(): string | undefined {
  const { pathname } = useLocation()
  const isHome = pathname === href('/')
  const section = useSectionInView(isHome ? HOME_SECTIONS : NO_SECTIONS, 'home')
  return isHome ? section : activeItemForPath(pathname)
}
