import type { ComponentType, ReactNode } from 'react'
import type { MetaTag } from '#after-paint/page-start.tsx'
import { idAt, pageShownAt } from '#domain/pages/page-at.ts'

/**
 * The exports of a page's module. Browsers load the component only.
 *
 * - `loader` returns the page's data from the content. JSON must be able to represent the data. Its parameter is the ID
 *   in the URL, or undefined for a page without an ID.
 * - `meta` returns the page's title and its other meta tags.
 */
type PageModule = {
  loader?(id: string | undefined): unknown
  meta(props: { data: unknown }): readonly MetaTag[]
  default: PageComponent
}

export type PageComponent = ComponentType<{ data: unknown }>

/** The exports of a layout's module. A layout surrounds all pages of a store. */
type LayoutModule = { loader?(): unknown; default: LayoutComponent }

export type LayoutComponent = ComponentType<{ data: unknown; children: ReactNode }>

/** A page's path, and the data from the loaders of the page and its layout. */
export type LoadedPage = { path: string; data?: unknown; layoutData?: unknown }

/** The properties of a page component. @typeParam Loader the type of the page's loader */
export type PageProps<Loader extends (id: never) => unknown> = { data: ReturnType<Loader> }

/** The modules of the pages and their layouts, keyed by the page's file in `app/`. */
export type PageModules = Readonly<Record<string, { page: PageModule; layout?: LayoutModule }>>

/** Returns the modules of the page that is shown at a path. @throws if they are missing */
export function modulesAt(path: string, modules: PageModules): PageModules[string] {
  const { file } = pageShownAt(path)
  const found = modules[file]
  if (!found) throw new Error(`Expected a module app/${file}.`)
  return found
}

/**
 * Returns the page that is shown at a path, with its data. The ID in the path may be unknown; the loader then returns
 * data without the item.
 */
export function loadPageFrom(path: string, modules: PageModules): LoadedPage {
  const { page, layout } = modulesAt(path, modules)
  return {
    path,
    ...(page.loader && { data: page.loader(idAt(pageShownAt(path).path, path)) }),
    ...(layout?.loader && { layoutData: layout.loader() }),
  }
}
