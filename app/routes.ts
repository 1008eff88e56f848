import type { RouteConfigEntry } from '@react-router/dev/routes'
import { home, PAGES, type Page } from '#domain/pages/page-table.ts'

// Do not use React Router's own route helpers: they are part of its compiler, which is not loaded for publishing.
const route = ({ path, file }: Page): RouteConfigEntry =>
  path === home ? { file, index: true } : { path: path.slice(1), file }
const layout = (file: string, children: RouteConfigEntry[]): RouteConfigEntry => ({ file, children })

/**
 * The routes of all pages listed in `domain/pages/page-table.ts`. The pages of a store are nested in the store's layout
 * route.
 */
const inFrame = [...Map.groupBy<string | undefined, Page>(PAGES, (page) => page.layout)].flatMap(([file, pages]) =>
  file === undefined ? pages.map(route) : [layout(file, pages.map(route))],
)

/** Makes the routes' paths case-sensitive, as on the server, which redirects paths in the wrong case. */
const exactly = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map((entry) => ({
    ...entry,
    caseSensitive: true,
    ...(entry.children ? { children: exactly(entry.children) } : {}),
  }))

export default exactly([
  layout('layout/framed-pages.tsx', [...inFrame, { path: '*', file: 'not-found/not-found-page.tsx' }]),
])
