import { useLocation } from 'react-router'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { useSectionInView } from '../ui/use-section-in-view.ts'
import { activeItemForPath } from './active-item.ts'
import { HOME_SECTIONS } from './menu.ts'

const NO_SECTIONS: readonly string[] = []

/** Returns the key of the active menu item: by scroll position on the home page, by path elsewhere. */
export function useActiveItem(): string | undefined {
  const { pathname } = useLocation()
  const isHome = pathname === addressOf(pages.home)
  const section = useSectionInView(isHome ? HOME_SECTIONS : NO_SECTIONS, 'home')
  return isHome ? section : activeItemForPath(pathname)
}
