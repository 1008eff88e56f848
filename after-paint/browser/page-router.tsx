import type { ComponentType, ReactNode } from 'react'
import {
  createPath,
  matchRoutes,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type DataStrategyFunction,
  type MetaDescriptor,
  type RouteObject,
  parsePath,
  type RouterNavigateOptions,
  type To,
} from 'react-router'
import type { Handover, ListedRoute } from '#after-paint/bootstrap/start.ts'
import { fetchData, rememberShown, takeData } from './page-data.ts'
import { fetchModules } from './preload.ts'
import { PENDING, SETTLED, tell, UNREACHABLE } from './events.ts'

/** The exports of a route's module in browsers. */
type RouteModule = {
  default: ComponentType
  ErrorBoundary?: ComponentType
  Layout?: ComponentType<{ children: ReactNode }>
  meta?(page: { loaderData: unknown; params: object }): MetaDescriptor[]
}

/** The loaded route modules, by route ID. */
export type Modules = Record<string, RouteModule>

export type PageRouter = ReturnType<typeof createRouter>

/**
 * The router of the published pages, with two functions for following links.
 * @property isPage returns whether a path belongs to a page of this site
 * @property fetchAhead prefetches the data and modules of a page that the visitor is likely to open next
 */
export type Pages = { router: PageRouter; isPage(path: string): boolean; fetchAhead(path: string): void }

/**
 * Creates a React Router router for the published pages. Modules load when a page is opened, and each page's data is
 * one file.
 * @param modules the current page's modules; others are added as they load
 */
export function createPageRouter({ list, data, modules }: Omit<Handover, 'modules'> & { modules: Modules }): Pages {
  const load = async ({ id, module }: ListedRoute): Promise<RouteModule> =>
    (modules[id] ??= await import(/* @vite-ignore */ module))
  /** Loads the page as a new document when its module is gone, because a newer version of the site replaced it. */
  const leave = () => {
    location.assign(createPath(router.state.navigation.location ?? router.state.location))
    return new Promise<never>(() => {})
  }
  const routesBelow = (parent?: string): RouteObject[] =>
    list
      .filter(({ parentId }) => parentId === parent)
      .map((route): RouteObject => {
        const { id, path, index, hasData } = route
        const module = modules[id]
        const parts = {
          id,
          ...(path !== undefined && { path }),
          caseSensitive: true,
          ...(hasData && { loader: true, shouldRevalidate: isOtherPage }),
          ...(module ? partsOf(module) : { lazy: () => load(route).then(partsOf, leave) }),
        }
        return index ? { ...parts, index } : { ...parts, children: routesBelow(id) }
      })
  // Replicates `createBrowserRouter`, whose module would add 4 kB of React Router's links and forms to the bundle.
  const router = createRouter({
    routes: routesBelow(),
    history: createBrowserHistory(),
    hydrationData: { loaderData: data },
    dataStrategy: loadPage,
    mapRouteProperties,
    hydrationRouteProperties,
  }).initialize()
  /**
   * The cached route IDs of paths. Each matching sorts all routes (1.5 ms), and a moving pointer crosses many links.
   */
  const known = new Map<string, readonly string[]>()
  const idsAt = (path: string) => {
    const ids = known.get(path) ?? routeIdsAt(router, path)
    known.set(path, ids)
    return ids
  }
  const fetchPage = async (path: string) => {
    const ids = idsAt(path)
    const routes = list.filter(({ id }) => ids.includes(id))
    const data = routes.some(({ hasData }) => hasData) ? fetchData(withoutSlash(path)) : undefined
    // A page without data is not an error here: the page itself reports that it does not exist.
    const found = data?.catch((error: unknown) => {
      if (!(error instanceof Response)) throw error
    })
    await Promise.all([found, fetchModules(routes.flatMap(({ module, imports }) => [module, ...imports]))])
    return routes
  }
  rememberShown(withoutSlash(location.pathname), data)
  fetchFirst(router, fetchPage)
  return {
    router,
    isPage: (path) => idsAt(path).length > 0,
    // If prefetching fails, the navigation itself reports the error.
    fetchAhead: (path) =>
      void fetchPage(path)
        .then((routes) => Promise.all(routes.map(load)))
        .catch(ignore),
  }
}

function ignore(): void {}

/** Returns the IDs of a page's routes, outermost first; empty for an unknown page. */
export function routeIdsAt(router: PageRouter, path: string): string[] {
  const matches = matchRoutes(router.routes, path) ?? []
  return matches.at(-1)?.route.path === '*' ? [] : matches.map(({ route }) => route.id!)
}

/**
 * Returns whether a navigation changes the path. Otherwise, no data is loaded, because a page's data does not depend on
 * the query.
 */
function isOtherPage({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

function partsOf({ default: Page, ErrorBoundary, Layout }: RouteModule) {
  const inLayout = (Part: ComponentType): ComponentType =>
    Layout
      ? () => (
          <Layout>
            <Part />
          </Layout>
        )
      : Part
  return { Component: inLayout(Page), ...(ErrorBoundary && { ErrorBoundary: inLayout(ErrorBoundary) }) }
}

/** Loads a page's data: one file for all of its routes. */
const loadPage: DataStrategyFunction = async ({ request, matches }) => {
  const wanted = matches.filter((match) => match.shouldCallHandler())
  const data = wanted.some(({ route }) => route.loader)
    ? takeData(withoutSlash(new URL(request.url).pathname))
    : undefined
  const loaded = wanted.map(
    async (match) => [match.route.id, await match.resolve(async () => (await data)?.[match.route.id])] as const,
  )
  return Object.fromEntries(await Promise.all(loaded))
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

type Navigator = {
  navigate: { (to: number): Promise<void>; (to: To | null, options?: RouterNavigateOptions): Promise<void> }
}

/**
 * Makes a router fetch a page before navigating to it. If the page cannot be fetched, the visitor stays on the current
 * page, and the history does not change.
 * @param fetchPage fetches the data and modules of the page at a path. @throws Response when a module is gone,
 * TypeError when a request fails
 */
function fetchFirst(router: Navigator, fetchPage: (path: string) => Promise<unknown>): void {
  const go = router.navigate.bind(router)
  /** The number of navigations so far. A page that arrives after a newer navigation has started is not shown. */
  let steps = 0
  addEventListener('popstate', () => steps++)
  router.navigate = async (to: To | number | null, options?: RouterNavigateOptions) => {
    const step = ++steps
    if (typeof to === 'number') return go(to)
    const path = typeof to === 'string' ? parsePath(to) : to
    if (!path?.pathname || path.pathname === location.pathname) return go(to, options)
    tell(PENDING)
    try {
      await fetchPage(path.pathname)
    } catch (error) {
      if (step !== steps) return
      // If a module is gone, a newer version of the site has replaced it, and a new document loads that version.
      if (error instanceof Response) location.assign(createPath(path))
      else dispatchEvent(new CustomEvent(UNREACHABLE, { detail: createPath(path) }))
      return
    } finally {
      if (step === steps) tell(SETTLED)
    }
    if (step === steps) await go(to, options)
  }
}
