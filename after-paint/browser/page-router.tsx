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
} from 'react-router'
import type { Handover, ListedRoute } from '../start.ts'
import { askAhead, takeData } from './page-data.ts'
import { preload } from './preload.ts'

/** What a route's file exports for browsers. */
type RouteModule = {
  default: ComponentType
  ErrorBoundary?: ComponentType
  Layout?: ComponentType<{ children: ReactNode }>
  meta?(page: { loaderData: unknown; params: object }): MetaDescriptor[]
}

/** The modules of routes that are there, by their ids. */
export type Modules = Record<string, RouteModule>

export type PageRouter = ReturnType<typeof createRouter>

/** @property isPage whether a path is one of this site @property fetchAhead fetches what a page needs that is likely to be opened next */
export type Pages = { router: PageRouter; isPage(path: string): boolean; fetchAhead(path: string): void }

/**
 * React Router over the pages as they were published: modules are loaded when a page is opened, and the data of each page is one file.
 * @param modules those of the page that is there; others are added as they come
 */
export function createPageRouter({ list, data, modules }: Omit<Handover, 'modules'> & { modules: Modules }): Pages {
  const load = async ({ id, module, imports }: ListedRoute): Promise<RouteModule> => {
    void preload([module, ...imports])
    return (modules[id] ??= (await import(/* @vite-ignore */ module)) as RouteModule)
  }
  /** A module that is gone was replaced by a newer version of the site: the page is opened as a document. */
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
  // What `createBrowserRouter` does; its module would keep React Router's links and forms in the bundle, 4 kB.
  const router = createRouter({
    routes: routesBelow(),
    history: createBrowserHistory(),
    hydrationData: { loaderData: data },
    dataStrategy: loadPage,
    mapRouteProperties,
    hydrationRouteProperties,
  }).initialize()
  /** Matching sorts all routes every time (1.5 ms), and a pointer passes many links. */
  const known = new Map<string, readonly string[]>()
  const idsAt = (path: string) => {
    const ids = known.get(path) ?? routeIdsAt(router, path)
    known.set(path, ids)
    return ids
  }
  return {
    router,
    isPage: (path) => idsAt(path).length > 0,
    fetchAhead(path) {
      const ids = idsAt(path)
      const routes = list.filter(({ id }) => ids.includes(id))
      if (routes.some(({ hasData }) => hasData)) askAhead(path)
      // What fails now is told when the page is opened.
      for (const route of routes) load(route).catch(() => {})
    },
  }
}

/** The routes of a page, the outermost first; none where there is no such page. */
export function routeIdsAt(router: PageRouter, path: string): string[] {
  const matches = matchRoutes(router.routes, path) ?? []
  return matches.at(-1)?.route.path === '*' ? [] : matches.map(({ route }) => route.id!)
}

/** What a page was published with does not change with its query. */
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

/** Loads what a page shows: one file for all of its routes. */
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
