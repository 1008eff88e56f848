import type { Page } from './page.ts'
import { PAGES } from './page-table.ts'
import { isUnknownPage } from './unknown-pages.ts'

/** The URL at which the not-found page is published. */
export const NOT_FOUND = '/404'

/** The page for unknown URLs. It is not in `PAGES`. */
export const NOT_FOUND_PAGE: Page = {
  path: NOT_FOUND,
  file: 'not-found/not-found-page.tsx',
  isPrivate: true,
  isApp: true,
}

/** The pages sorted by their number of IDs, so that a literal segment takes precedence over an ID. */
const bySegments = PAGES.map((page: Page) => ({ page, segments: page.path.split('/') })).toSorted(
  (a, b) => idsIn(a.segments) - idsIn(b.segments),
)

function idsIn(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith(':')).length
}

/** Returns the page at a URL, if any. The ID in the URL need not exist. */
export function pageAt(address: string): Page | undefined {
  const parts = address.split('/')
  return bySegments.find(
    ({ segments }) =>
      parts.length <= segments.length && segments.every((segment, position) => takes(segment, parts[position])),
  )?.page
}

/** Returns the page that is shown at a URL: the page at that URL, or the page for unknown URLs. */
export function pageShownAt(address: string): Page {
  return pageAt(address) ?? NOT_FOUND_PAGE
}

/** Returns the ID in a page's URL; undefined if the URL belongs to another page. */
export function idAt(path: string, address: string): string | undefined {
  if (pageAt(address)?.path !== path) return undefined
  return address.split('/')[path.split('/').findIndex((segment) => segment.startsWith(':'))]
}

/**
 * Returns whether a segment of a page's path matches a segment of a URL. An optional ID also matches a missing segment.
 */
function takes(segment: string, part: string | undefined): boolean {
  if (!segment.startsWith(':')) return segment === part
  return part === undefined ? segment.endsWith('?') : part !== ''
}

/** Returns whether a page is excluded from search and sharing: a visitor's own page, or a page for unknown URLs. */
export function isPrivate(address: string): boolean {
  return address === NOT_FOUND || isUnknownPage(address) || pageAt(address)?.isPrivate === true
}
