import type { ComponentType, ReactNode } from 'react'
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type RouteObject,
} from 'react-router'
import type { Handover } from '#after-paint/bootstrap/start.ts'

/** The exports of a route's module in browsers. */
type RouteModule = {
  default: ComponentType
  ErrorBoundary?: ComponentType
  Layout?: ComponentType<{ children: ReactNode }>
}

/**
 * Creates the React Router router that hydrates the page on screen. It knows the routes of this page only, and never
 * navigates: each page is a document of its own.
 */
export function createPageRouter({ routes, data, modules }: Handover): ReturnType<typeof createRouter> {
  let below: RouteObject[] | undefined
  for (const { id, path, index } of routes.toReversed()) {
    const parts = {
      id,
      ...(path !== undefined && { path }),
      ...(id in data && { loader: true }),
      ...partsOf(modules[id] as RouteModule),
    }
    below = [index ? { ...parts, index } : { ...parts, ...(below && { children: below }) }]
  }
  // Replicates `createMemoryRouter`, whose module would add 4 kB of React Router's links and forms to the bundle.
  return createRouter({
    routes: below ?? [],
    history: createMemoryHistory({ initialEntries: [location.pathname] }),
    hydrationData: { loaderData: data },
    mapRouteProperties,
    hydrationRouteProperties,
  }).initialize()
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
