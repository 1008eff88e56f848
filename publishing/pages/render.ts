import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { listRoutes } from '../../after-paint/finish/start-of.ts'
import type { RenderedPage } from '../../after-paint/start.ts'
import type { Content } from '../../app/content/content.ts'
import { createMatcher } from './match-routes.ts'

type Renderer = {
  /** What the loaders of a page's routes answer: with the words of the site, all that it is made of. */
  loaded(path: string): Promise<string>
  page(path: string): Promise<RenderedPage>
  /** The list of routes, as every page loads it. */
  list: string
}

/**
 * Loads the code of the pages, and renders them of a content. A process renders one content only: the code keeps what
 * it was loaded with.
 * @param bundle the server's half of the code build
 * @param paths every page
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
  const match = createMatcher(code.routes)
  return {
    async loaded(path) {
      const { routes, params } = match(path)
      const request = new Request(`http://localhost${path}`)
      // The loaders are those of this site, which read nothing of a request but what stands in its address.
      const loaded = routes.flatMap(({ module: { loader } }) => (loader ? [loader({ params, request } as never)] : []))
      return JSON.stringify(await Promise.all(loaded))
    },
    async page(path) {
      const page = JSON.parse(await ask(path === '/' ? '/' : `${path}/`)) as RenderedPage
      const [rendered, expected] = [Object.keys(page.start.routes), match(path).routes.map(({ id }) => id)]
      if (rendered.join() !== expected.join())
        throw new Error(
          `${path} was expected to be of the routes ${expected.join(', ')}, not of ${rendered.join(', ')}`,
        )
      return page
    },
    list: JSON.stringify(listRoutes(code.assets)),
  }
}
