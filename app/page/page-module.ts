import type { ComponentType, ReactNode } from 'react'
import type { MetaTag } from '#after-paint/page-start.tsx'

/**
 * The exports of a page's module. Browsers load the component only.
 *
 * - `loader` returns the page's data from the content, as JSON can represent it. Its parameter is the ID in the URL;
 *   undefined for a page without an ID.
 * - `meta` returns the page's title and its other meta tags.
 */
export type PageModule = {
  loader?(id: string | undefined): unknown
  meta(props: { data: unknown }): readonly MetaTag[]
  default: PageComponent
}

export type PageComponent = ComponentType<{ data: unknown }>

/** The exports of a layout's module. A layout surrounds all pages of a store. */
export type LayoutModule = { loader?(): unknown; default: LayoutComponent }

export type LayoutComponent = ComponentType<{ data: unknown; children: ReactNode }>

/** A page's path, and what the loaders of the page and of its layout return. */
export type LoadedPage = { path: string; data?: unknown; layoutData?: unknown }

/** The properties of a page component. @typeParam Loader the type of the page's loader */
export type PageProps<Loader extends (id: never) => unknown> = { data: ReturnType<Loader> }
