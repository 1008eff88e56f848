import { MENU_PAGES } from '#domain/pages/menus.ts'
import { namesOf } from '#domain/record.ts'
import type { MenuItem } from '#domain/pages/navigation.ts'

/**
 * Returns the key of the menu item for a page other than the home page, if any. Only the first segment of the path
 * counts.
 */
export function activeItemForPath(pathname: string): MenuItem['key'] | undefined {
  return namesOf(MENU_PAGES).find((key) =>
    MENU_PAGES[key].some((path) => path.split('/')[1] === pathname.split('/')[1]),
  )
}
