import type { MenuItem } from './menu.ts'

/** Which menu item matches a path outside the home page, if any. */
export function activeItemForPath(pathname: string): MenuItem['key'] | undefined {
  switch (pathname.split('/')[1]) {
    case 'projects':
    case 'project':
      return 'projects'
    case 'blogs':
    case 'blog':
      return 'blog'
    case 'contact':
      return 'contact'
    case 'officialapidocs':
      return 'officialDocs'
    default:
      return undefined
  }
}
