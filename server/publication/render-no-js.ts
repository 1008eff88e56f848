import type { RenderNoJs } from '#contract/no-js-pages.ts'

/**
 * Renders a page without JavaScript with the components of the pages. They are loaded for the first such page, because
 * React would take a part of every start.
 */
export const renderNoJs: RenderNoJs = async (title, view) => {
  const renderer = await import('./built-no-js.ts')
  return renderer.renderNoJs(title, view)
}
