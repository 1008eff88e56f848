import { expect, it } from 'vitest'
import { listOfRoutes } from './list-of-routes.ts'

it('the list of routes leaves out what says nothing', () => {
  const entry = { module: '/assets/entry.js', imports: ['/assets/react.js'] }
  const flags = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false, hasErrorBoundary: false }
  const page = { id: 'page', parentId: 'root', path: 'a/:id?', hasLoader: true, hasDefaultExport: true, module: '/assets/page.js' }
  const routes = { page: { ...page, ...flags, css: [], clientLoaderModule: undefined, imports: ['/assets/react.js', '/assets/part.js'] } }
  const list = listOfRoutes({ entry, routes, url: '/assets/manifest.js', version: '1' } as unknown as Parameters<typeof listOfRoutes>[0])
  expect(JSON.parse(list)).toEqual({ entry, routes: { page: { ...page, imports: ['/assets/part.js'] } }, url: '/assets/manifest.js', version: '1' })
})
