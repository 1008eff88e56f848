import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { NoJsView, RenderNoJs } from '#contract/no-js-pages.ts'
import { BUILD_DIR } from './built-site.ts'

type BuiltRenderer = { renderNoJs(title: string, view: NoJsView): string }

/**
 * Renders a page with the newest code build. Used only by servers that run from source. Bundles of the server contain
 * `app/no-js/render-no-js.tsx` instead of this module, so that a bundled server always renders with components that
 * match its own code, even after a new build.
 */
export const renderNoJs: RenderNoJs = async (title, view) => {
  const built: BuiltRenderer = await import(pathToFileURL(resolve(BUILD_DIR, 'code/server/no-js.js')).href)
  return built.renderNoJs(title, view)
}
