import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { listRoutes } from '../../after-paint/finish/start-of.ts'
import type { RenderedPage } from '../../after-paint/start.ts'
import type { Content } from '../../app/content/content.ts'
import { createMatcher } from './match-routes.ts'

type Renderer = {
  /** Returns a page's loader data. The page is rendered from this data and the site's shared text only. */
  loaded(path: string): Promise<string>
  page(path: string): Promise<RenderedPage>
  /** The list of routes that every page loads. */
  list: string
}

/**
 * Loads the code of the pages, to render them for one content folder. A process can render only one, because the code
 * keeps its content in memory.
 * @param bundle the path of the server bundle
 * @param paths the paths of all pages
 */
export async function loadRenderer(bundle: string, content: Content, paths: readonly string[]): Promise<Renderer> {
  Object.assign(globalThis, { kibandaContent: content })
  const code: ServerBuild = await import(pathToFileURL(bundle).href)
  // The pages are static files: without SSR, React Router serves only the paths listed here.
  const build: ServerBuild = { ...code, ssr: false, prerender: [...paths] }
  const handle = createRequestHandler(build, 'production')
  const ask = async (address: string) => {
    const response = await handle(new Request(`http://localhost${address}`))
    const text = await response.text()
    if (response.status !== 200 && response.status !== 202)
      throw new Error(`Rendering ${address} failed with status ${response.status}:\n${text.slice(0, 2000)}`)
    return text
  }
  const match = createMatcher(code.routes)
  return {
    async loaded(path) {
      const { routes, params } = match(path)
      const request = new Request(`http://localhost${path}`)
      // This site's loaders read only the parameters and the URL of the request.
      const loaded = routes.flatMap(({ module: { loader } }) => (loader ? [loader({ params, request } as never)] : []))
      return JSON.stringify(await Promise.all(loaded))
    },
    async page(path) {
      const page = JSON.parse(await ask(path === '/' ? '/' : `${path}/`)) as RenderedPage
      const [rendered, expected] = [Object.keys(page.start.routes), match(path).routes.map(({ id }) => id)]
      if (rendered.join() !== expected.join())
        throw new Error(`Expected ${path} to use the routes ${expected.join(', ')}, but it uses ${rendered.join(', ')}`)
      return page
    },
    list: JSON.stringify(listRoutes(code.assets)),
  }
}
