import type { RenderNoJs } from '#contract/no-js-pages.ts'

/**
 * Renders a page for visitors without JavaScript, with the React components of the site. The components are loaded on
 * first use, because loading React at startup would delay every start.
 */
export const renderNoJs: RenderNoJs = async (title, view) => {
  const renderer = await import('./built-no-js.ts')
  return renderer.renderNoJs(title, view)
}
