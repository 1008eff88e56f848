import { pathToFileURL } from 'node:url'
import { serialize } from 'node:v8'
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { RenderedPage } from '../after-paint/start.ts'
import type { Content } from '../app/content.ts'

export type Renderer = {
  /** What the loaders of a page's routes answer: with the words of the site, all that it is made of. */
  loaded(path: string): Promise<Uint8Array>
  /** The same, as a visitor's browser asks for it who comes from another page; undefined for a page without loaders. */
  data(path: string): Promise<string | undefined>
  page(path: string): Promise<RenderedPage>
  /** The list of routes, as every page loads it. */
  list: string
}

/**
 * Loads the code of the pages, and renders them of a content. A process renders one content only: the code keeps what it was loaded with.
 * @param bundle the server's half of the code build
 * @param paths every page that there is
 */
export async function loadRenderer(bundle: string, content: Content, paths: readonly string[]): Promise<Renderer> {
  Object.assign(globalThis, { kibandaContent: content })
  const code = (await import(pathToFileURL(bundle).href)) as ServerBuild
  // The pages lie in files: what React Router would ask a server of its own, it asks these.
  const build: ServerBuild = { ...code, ssr: false, prerender: [...paths] }
  const handle = createRequestHandler(build, 'production')
  const ask = async (address: string) => {
    const response = await handle(new Request(`http://localhost${address}`))
    const text = await response.text()
    if (response.status !== 200 && response.status !== 202)
      throw new Error(`${address} was answered with ${response.status} when it was rendered:\n${text.slice(0, 2000)}`)
    return text
  }
  const routes = routesOf(code)
  const loadersOf = (path: string) => (matchRoutes(routes, path) ?? []).flatMap(({ route, params }) => (route.handle ? [{ loader: route.handle, params }] : []))
  return {
    async loaded(path) {
      // The loaders are those of this site, which read nothing of a request but what stands in its address.
      const args = ({ params }: { params: object }) => ({ params, request: new Request(`http://localhost${path}`) }) as never
      return serialize(await Promise.all(loadersOf(path).map((one) => one.loader(args(one)))))
    },
    data: async (path) => (loadersOf(path).length > 0 ? ask(dataAddress(path)) : undefined),
    page: async (path) => JSON.parse(await ask(path === '/' ? '/' : `${path}/`)) as RenderedPage,
    list: JSON.stringify(code.assets),
  }
}

type Loader = NonNullable<NonNullable<ServerBuild['routes'][string]>['module']['loader']>
type LoadedRoute = RouteObject & { handle: Loader | undefined }

/** The routes as a tree; the handle of each is its loader. */
function routesOf({ routes }: ServerBuild, parentId?: string): LoadedRoute[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive, module } = route!
      const own = { handle: module.loader, ...(path === undefined ? {} : { path }), ...(caseSensitive ? { caseSensitive } : {}) }
      return index ? { ...own, index } : { ...own, children: routesOf({ routes } as ServerBuild, id) }
    })
}

/** Where React Router asks for a page's data. */
export function dataAddress(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`
}
