import type { RouteConfigEntry } from '@react-router/dev/routes'
import { UNKNOWN_ID } from '../domain/unknown-pages.ts'

/** The ids that have a page, by the pattern of the route that takes them. */
const KNOWN_IDS: Readonly<Record<string, readonly string[]>> = {
  '/project/:id': ['1'],
  '/project/:id/documentation': ['1'],
  '/blog/:id': ['1'],
  '/shop/product/:id': ['sample'],
  '/codeshop/product/:id': ['1'],
}

/** Every page whose address holds an id, the page for unknown ids of each pattern, and the page for unknown addresses. */
export function pagesWithIds(routes: readonly RouteConfigEntry[]): string[] {
  const pages = patternsWithIds(routes).flatMap((pattern) => [UNKNOWN_ID, ...(KNOWN_IDS[pattern] ?? [])].map((id) => pattern.replace(':id', id)))
  return [...pages, '/404']
}

function patternsWithIds(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const pattern = route.path ? `${parent}/${route.path}` : parent
    return [...(route.path?.includes(':') ? [pattern] : []), ...patternsWithIds(route.children ?? [], pattern)]
  })
}
