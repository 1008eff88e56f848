import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { isRunnableDevEnvironment, type Connect, type Plugin, type ViteDevServer } from 'vite'
import { PLACE } from '#after-paint/bootstrap/start.ts'
import type { Content } from '#app/content/content.ts'
import { NOT_FOUND, pageAt, pageShownAt } from '#domain/pages/page-at.ts'
import { tidyPath } from '#domain/pages/unknown-pages.ts'
import { contentFolder } from './content/content-folder.ts'
import { pageContent, forPages } from './content/for-pages.ts'
import { pageEntry, VANILLA } from './pages/page-entries.ts'
import { addressesOf } from './pages/pages-to-prerender.ts'
import { ContentError } from '#domain/content/check.ts'
import { highlightedCode } from './content/load-markdown.ts'
import { listFiles } from '#domain/lists/whole-lists.ts'
import { readContentFolder } from './read-content.ts'

/**
 * Lets the development server render the content and show changes immediately. Reports errors and keeps the previous
 * content.
 */
export function contentInDevelopment(contentDir = resolve(contentFolder())): Plugin {
  return {
    name: 'content-in-development',
    apply: 'serve',
    configureServer({ watcher, environments, ws, config, middlewares }) {
      let lists: ReadonlyMap<string, string>
      const read = () => {
        const now = new Date()
        const kibandaContent = forPages(
          readContentFolder(contentDir, now),
          (picture) => ({ src: encodeURI(`/@fs${contentDir}/${picture}`).replaceAll(/[?#]/g, encodeURIComponent) }),
          now,
        )
        Object.assign(globalThis, { kibandaContent, kibandaHighlight: highlightedCode })
        lists = new Map(listFiles(kibandaContent))
      }
      read()
      middlewares.use((request, response, next) => {
        const list = lists.get(request.url ?? '')
        if (list === undefined) return next()
        response.setHeader('Content-Type', 'application/json')
        response.end(list)
      })
      watcher.add(contentDir)
      watcher.on('all', (_, file) => {
        if (!file.startsWith(contentDir)) return
        try {
          read()
        } catch (error) {
          if (!(error instanceof ContentError)) throw error
          return config.logger.error(error.message)
        }
        environments.ssr.moduleGraph.invalidateAll()
        ws.send({ type: 'full-reload' })
      })
    },
  }
}

/** The global object, in which the pages find the current content. */
type WithContent = typeof globalThis & { kibandaContent: Content }

/**
 * Serves the pages in development. Renders a page at each request, from its source files and the current content.
 * Answers 404 where the published site does.
 */
export function pagesInDevelopment(contentDir = resolve(contentFolder())): Plugin {
  const isKnown = createIsKnown(contentDir)
  return {
    name: 'pages-in-development',
    apply: 'serve',
    configureServer(server) {
      // Runs after Vite's own middleware, which serves the modules.
      return () => {
        server.middlewares.use((request, response, next) => {
          if (isForPage(request)) void answer(server, isKnown, request, response, next)
          else next()
        })
      }
    },
  }
}

function isForPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

/**
 * Returns a function that returns whether the current content has a page at a path. Reads the paths again only when the
 * content has changed.
 */
function createIsKnown(contentDir: string): (path: string) => boolean {
  let [content, addresses]: [Content | undefined, ReadonlySet<string>] = [undefined, new Set()]
  return (path) => {
    const { kibandaContent } = globalThis as WithContent
    if (content !== kibandaContent) {
      content = kibandaContent
      addresses = new Set(
        addressesOf(
          contentDir,
          content.posts.map(({ id }) => id),
        ),
      )
    }
    return addresses.has(path)
  }
}

async function answer(
  server: ViteDevServer,
  isKnown: (path: string) => boolean,
  { originalUrl = '/' }: Connect.IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  try {
    const path = tidyPath(new URL(originalUrl, 'http://localhost').pathname)
    const html = await htmlOf(server, path)
    response.writeHead(isKnown(path) ? 200 : 404, { 'Content-Type': 'text/html' }).end(html)
  } catch (error) {
    // Vite shows the error in the terminal and on the page.
    next(error)
  }
}

/** Renders a page. @throws Error when a module of the page does not compile or a component fails */
async function htmlOf(server: ViteDevServer, path: string): Promise<string> {
  const { ssr } = server.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Expected an environment that runs modules.')
  const { loadPage, renderPage }: typeof import('#app/render-page.tsx') =
    await ssr.runner.import('/app/render-page.tsx')
  const loaded = loadPage(pageAt(path) ? path : NOT_FOUND)
  const { kibandaContent } = globalThis as WithContent
  const start = [
    '<link rel="stylesheet" href="/app/styles/styles.css">',
    '<script type="module" src="/app/boot.ts"></script>',
    `<script>kibandaContent = ${inScript(pageContent(kibandaContent))}</script>`,
    // All deferred parts are laid out at once, because nothing may change the elements before React hydrates them.
    `<script>document.documentElement.dataset.unfolded = ''</script>`,
    // Keeps the state of the components when a page's module changes, although the module also exports a loader.
    `<script>__getReactRefreshIgnoredExports = () => ['loader', 'meta']</script>`,
    `<script type="module">import { start as startPlain } from '/app/${VANILLA}'\nimport { start } from '${pageEntry(pageShownAt(path).file)}'\nstartPlain()\nstart(${inScript(loaded)})</script>`,
  ]
  const html = (await renderPage(loaded)).replace(PLACE, () => start.join(''))
  return server.transformIndexHtml(path, html)
}

/** Returns a value as JSON that is safe in an inline script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
