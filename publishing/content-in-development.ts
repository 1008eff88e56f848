import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { ContentError } from '#domain/content/check.ts'
import { contentFolder } from './content/content-folder.ts'
import { highlightedCode } from './content/load-markdown.ts'
import { listFiles } from '#domain/lists/whole-lists.ts'
import { forPages } from './content/for-pages.ts'
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
