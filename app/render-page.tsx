import { MODULES } from 'virtual:pages'
import { renderHtml } from '#after-paint/render-html.ts'
import { idAt, pageShownAt } from '#domain/pages/page-at.ts'
import { Document } from './document.tsx'
import type { LoadedPage } from './page/page-module.ts'

/** Returns the page at a path. What it shows depends only on this data and on the content that all pages share. */
export function loadPage(path: string): LoadedPage {
  const { page, layout } = modulesAt(path)
  return {
    path,
    ...(page.loader && { data: page.loader(idAt(pageShownAt(path).path, path)) }),
    ...(layout?.loader && { layoutData: layout.loader() }),
  }
}

/** Returns the HTML of a page. @throws when a component of the page fails */
export function renderPage(loaded: LoadedPage): Promise<string> {
  const { page, layout } = modulesAt(loaded.path)
  return renderHtml(
    <Document loaded={loaded} Page={page.default} Layout={layout?.default} meta={page.meta({ data: loaded.data })} />,
  )
}

function modulesAt(path: string) {
  const { file } = pageShownAt(path)
  const modules = MODULES[file]
  if (!modules) throw new Error(`Expected a module app/${file}.`)
  return modules
}
