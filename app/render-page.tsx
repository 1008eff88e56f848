import { MODULES } from 'virtual:pages'
import { renderHtml } from '#after-paint/render-html.ts'
import type { MetaTag } from '#after-paint/page-start.tsx'
import { pageShownAt } from '#domain/pages/page-at.ts'
import { isUnknownPage } from '#domain/pages/unknown-pages.ts'
import { PageDocument } from './document.tsx'
import { loadPageFrom, modulesAt, type LoadedPage } from './page/page-module.ts'

/** Returns the page at a path. What it shows depends only on this data and on the content that all pages share. */
export function loadPage(path: string): LoadedPage {
  return loadPageFrom(path, MODULES)
}

/** Returns the HTML of a page. @throws when a component of the page fails */
export function renderPage(loaded: LoadedPage): Promise<string> {
  const { page, layout } = modulesAt(loaded.path, MODULES)
  const meta = [...page.meta({ data: loaded.data }), ...hydration(loaded.path)]
  return renderHtml(<PageDocument loaded={loaded} Page={page.default} Layout={layout?.default} meta={meta} />)
}

/**
 * Returns the meta tag of pages on which React starts at once. A page for unknown IDs needs React to suggest other
 * pages.
 */
function hydration(path: string): MetaTag[] {
  return pageShownAt(path).isApp || isUnknownPage(path) ? [{ name: 'hydrate', content: 'at-once' }] : []
}
