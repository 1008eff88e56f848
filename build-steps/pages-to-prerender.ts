import type { RouteConfigEntry } from '@react-router/dev/routes'
import { readProjects } from '../server/content/projects.ts'
import { UNKNOWN_ID } from '../domain/unknown-pages.ts'

/** The ids that have a page, by the pattern of the route that takes them. */
function knownIds(contentDir: string): Readonly<Record<string, readonly string[]>> {
  const projects = readProjects(contentDir).map(({ id }) => String(id))
  return {
    '/project/:id': projects,
    '/project/:id/documentation': projects,
    '/blog/:id': ['1'],
    '/shop/product/:id': ['sample'],
    '/codeshop/product/:id': ['1'],
  }
}

/** Every page whose address holds an id, the page for unknown ids of each pattern, and the page for unknown addresses. */
export function pagesWithIds(routes: readonly RouteConfigEntry[], contentDir: string): string[] {
  const known = knownIds(contentDir)
  const pages = patternsWithIds(routes).flatMap((pattern) => [UNKNOWN_ID, ...(known[pattern] ?? [])].map((id) => pattern.replace(':id', id)))
  return [...pages, '/404']
}

function patternsWithIds(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const pattern = route.path ? `${parent}/${route.path}` : parent
    return [...(route.path?.includes(':') ? [pattern] : []), ...patternsWithIds(route.children ?? [], pattern)]
  })
}
