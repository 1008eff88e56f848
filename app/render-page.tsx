import { MODULES } from 'virtual:pages'
import { renderHtml } from '#after-paint/render-html.ts'
import { PageDocument } from './document.tsx'
import { loadPageFrom, modulesAt } from './page/load-page.ts'
import type { LoadedPage } from './page/page-module.ts'

/** Returns the page at a path. What it shows depends only on this data and on the content that all pages share. */
export function loadPage(path: string): LoadedPage {
  return loadPageFrom(path, MODULES)
}

/** Returns the HTML of a page. @throws when a component of the page fails */
export function renderPage(loaded: LoadedPage): Promise<string> {
  const { page, layout } = modulesAt(loaded.path, MODULES)
  return renderHtml(
    <PageDocument
      loaded={loaded}
      Page={page.default}
      Layout={layout?.default}
      meta={page.meta({ data: loaded.data })}
    />,
  )
}
