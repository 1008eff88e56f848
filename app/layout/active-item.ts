import { MENU_PAGES } from '#domain/pages/pages.ts'
import type { MenuItem } from './menu.ts'

/**
 * Which menu item matches a path outside the home page, if any: that of the page there, or of one that begins alike.
 */
export function activeItemForPath(pathname: string): MenuItem['key'] | undefined {
  const keys = Object.keys(MENU_PAGES) as (keyof typeof MENU_PAGES)[]
  return keys.find((key) => MENU_PAGES[key].some((path) => path.split('/')[1] === pathname.split('/')[1]))
}
