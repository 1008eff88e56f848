import type { RouteConfigEntry } from '@react-router/dev/routes'
import { readApiDocs } from '../content/api-docs.ts'
import { numberedFolders } from '../content/folders.ts'
import { productIds } from '../content/shop-offer.ts'
import { DESK_PLACES } from '../../domain/desk/desk-places.ts'
import { furtherPageIds } from '../../domain/lists/list-pages.ts'
import { UNKNOWN_ID } from '../../domain/pages/unknown-pages.ts'

/** The ids that have a page, by the pattern of the route that takes them. */
function knownIds(contentDir: string, postIds: readonly number[]): Readonly<Record<string, readonly string[]>> {
  const numbers = (kind: string) => numberedFolders(contentDir, kind).map(({ id }) => String(id))
  const [projects, posts, products, scripts] = [
    numbers('projects'),
    postIds.map(String),
    productIds(contentDir),
    numbers('codeshop/scripts'),
  ]
  return {
    '/projects/page/:id': furtherPageIds(projects.length),
    '/blogs/page/:id': furtherPageIds(posts.length),
    '/shop/page/:id': furtherPageIds(products.length),
    '/codeshop/page/:id': furtherPageIds(scripts.length),
    '/project/:id': projects,
    '/project/:id/documentation': projects,
    '/blog/:id': posts,
    '/api-integrations/:id?': ['', ...readApiDocs(contentDir).integrations.providers],
    '/officialapidocs/:id?': ['', ...readApiDocs(contentDir).official.providers],
    '/desk/:id?': ['', ...Object.keys(DESK_PLACES)],
    '/shop/product/:id': products,
    '/codeshop/product/:id': scripts,
  }
}

/** The address of every page of the site. @param postIds those of the posts that are public */
export function addressesOf(
  routes: readonly RouteConfigEntry[],
  contentDir: string,
  postIds: readonly number[],
): string[] {
  return filledIn(routes, knownIds(contentDir, postIds))
}

/** Every page, the page for unknown ids of each pattern, and the page for unknown addresses. */
export function pagesOf(routes: readonly RouteConfigEntry[], contentDir: string, postIds: readonly number[]): string[] {
  const known = knownIds(contentDir, postIds)
  const withUnknown = Object.fromEntries(
    patternsOf(routes)
      .filter(isPattern)
      .map((pattern) => [pattern, [UNKNOWN_ID, ...(known[pattern] ?? [])]]),
  )
  return [...filledIn(routes, withUnknown).toSorted((a, b) => partsOf(a) - partsOf(b)), '/404']
}

/** The addresses of all routes, with the ids that each pattern takes. */
function filledIn(routes: readonly RouteConfigEntry[], ids: Readonly<Record<string, readonly string[]>>): string[] {
  return patternsOf(routes).flatMap((pattern) =>
    isPattern(pattern) ? (ids[pattern] ?? []).map((id) => pattern.replace(/:id\??/, id).replace(/\/$/, '')) : [pattern],
  )
}

function isPattern(path: string): boolean {
  return path.includes(':')
}

/** How far below the home page a page stands. */
function partsOf(path: string): number {
  return path.split('/').length
}

function patternsOf(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const pattern = route.path ? `${parent}/${route.path}` : parent
    const own = route.index ? ['/'] : route.path && !route.path.includes('*') ? [pattern] : []
    return [...own, ...patternsOf(route.children ?? [], pattern)]
  })
}
