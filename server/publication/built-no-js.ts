import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { NoJsView, RenderNoJs } from '#contract/no-js-pages.ts'
import { BUILD_DIR } from './built-site.ts'

type BuiltRenderer = { renderNoJs(title: string, view: NoJsView): string }

/**
 * Renders with the newest code build, in servers that run from their sources. Bundles of the server contain
 * `app/no-js/render-no-js.tsx` instead of this module, so that a running server always renders its data with
 * components that fit, whatever is built in the meantime.
 */
export const renderNoJs: RenderNoJs = async (title, view) => {
  const built: BuiltRenderer = await import(pathToFileURL(resolve(BUILD_DIR, 'code/server/no-js.js')).href)
  return built.renderNoJs(title, view)
}
