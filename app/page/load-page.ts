import { idAt, pageShownAt } from '#domain/pages/page-at.ts'
import type { LayoutModule, LoadedPage, PageModule } from './page-module.ts'

/** The modules of the pages and of their layouts, by the files of the pages below `app/`. */
export type PageModules = Readonly<Record<string, { page: PageModule; layout?: LayoutModule }>>

/** Returns the modules of the page that is shown at a path. @throws if they are missing */
export function modulesAt(path: string, modules: PageModules): PageModules[string] {
  const { file } = pageShownAt(path)
  const found = modules[file]
  if (!found) throw new Error(`Expected a module app/${file}.`)
  return found
}

/**
 * Returns the page that is shown at a path, with its data. Its ID need not exist: then the page's loader says what is
 * missing.
 */
export function loadPageFrom(path: string, modules: PageModules): LoadedPage {
  const { page, layout } = modulesAt(path, modules)
  return {
    path,
    ...(page.loader && { data: page.loader(idAt(pageShownAt(path).path, path)) }),
    ...(layout?.loader && { layoutData: layout.loader() }),
  }
}
