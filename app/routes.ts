import type { RouteConfigEntry } from '@react-router/dev/routes'
import { home, PAGES, type Page } from '#domain/pages/page-table.ts'

// React Router's own helpers are part of its compiler, which publishing does not load.
const route = ({ path, file }: Page): RouteConfigEntry =>
  path === home ? { file, index: true } : { path: path.slice(1), file }
const layout = (file: string, children: RouteConfigEntry[]): RouteConfigEntry => ({ file, children })

/** The routes of all pages listed in `domain/pages/page-table.ts`; a store's pages are nested in its layout. */
const inFrame = [...Map.groupBy<string | undefined, Page>(PAGES, (page) => page.layout)].flatMap(([file, pages]) =>
  file === undefined ? pages.map(route) : [layout(file, pages.map(route))],
)

/** Makes paths case-sensitive, as they are on the server, which redirects other spellings. */
const exactly = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map((entry) => ({
    ...entry,
    caseSensitive: true,
    ...(entry.children ? { children: exactly(entry.children) } : {}),
  }))

export default exactly([
  layout('layout/framed-pages.tsx', [...inFrame, { path: '*', file: 'not-found/not-found-page.tsx' }]),
])
