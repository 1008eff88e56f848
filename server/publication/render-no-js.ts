import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { NoJsView, RenderNoJs } from '#contract/no-js-pages.ts'
import { NO_JS_RENDERER } from './built-site.ts'

type BuiltRenderer = { renderNoJs(title: string, view: NoJsView): string }

/**
 * Renders a page without JavaScript with the components of the built code. They are loaded for the first such page,
 * because React would take a part of every start.
 */
export const renderNoJs: RenderNoJs = async (title, view) => {
  const built: BuiltRenderer = await import(pathToFileURL(resolve(NO_JS_RENDERER)).href)
  return built.renderNoJs(title, view)
}
