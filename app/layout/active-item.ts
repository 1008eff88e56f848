import type { MenuItem } from './menu.ts'

export type Span = { id: string; top: number; bottom: number }

/** The line, as a part of the viewport's height, that a section has to span to be the active one. */
const ACTIVE_LINE = 0.3

/** The section that spans the line 30% down the viewport, given where each section's edges stand in it (px). */
export function activeSection(sections: readonly Span[], viewportHeight: number): string | undefined {
  const line = viewportHeight * ACTIVE_LINE
  return sections.find(({ top, bottom }) => top <= line && bottom > line)?.id
}

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
