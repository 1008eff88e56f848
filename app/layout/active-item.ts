import { MENU_PAGES, type MenuItem } from '#domain/pages/navigation.ts'
import { namesOf } from '#domain/record.ts'

/**
 * Returns the key of the menu item for a page other than the home page, if any. Only the first path segment matters.
 */
export function activeItemForPath(pathname: string): MenuItem['key'] | undefined {
  return namesOf(MENU_PAGES).find((key) =>
    MENU_PAGES[key].some((path) => path.split('/')[1] === pathname.split('/')[1]),
  )
}
