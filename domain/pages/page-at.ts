import { PAGES, type Page, type PagePath } from './pages.ts'
import { isUnknownPage } from './unknown-pages.ts'

/** Where the page for unknown addresses is published. */
export const NOT_FOUND = '/404'

/** The more a path says itself, the sooner it is that of an address. */
const bySegments = (PAGES as readonly Page[])
  .map((page) => ({ page, segments: page.path.split('/') }))
  .toSorted((a, b) => idsIn(a.segments) - idsIn(b.segments))

function idsIn(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith(':')).length
}

/** The page that stands at an address, if any: at one with an id, whether or not there is something of that id. */
export function pageAt(address: string): Page | undefined {
  const parts = address.split('/')
  return bySegments.find(
    ({ segments }) =>
      parts.length <= segments.length && segments.every((segment, position) => takes(segment, parts[position])),
  )?.page
}

/** The id in an address of a page. Undefined where it is that of another page. */
export function idAt(path: PagePath, address: string): string | undefined {
  if (pageAt(address)?.path !== path) return undefined
  return address.split('/')[path.split('/').findIndex((segment) => segment.startsWith(':'))]
}

/** Whether a part of an address fits that of a path; an id that may be left out fits nothing too. */
function takes(segment: string, part: string | undefined): boolean {
  if (!segment.startsWith(':')) return segment === part
  return part === undefined ? segment.endsWith('?') : part !== ''
}

/** Whether a page stays out of search and sharing: pages of one visitor, and the pages for unknown addresses. */
export function isPrivate(address: string): boolean {
  return address === NOT_FOUND || isUnknownPage(address) || pageAt(address)?.isPrivate === true
}
