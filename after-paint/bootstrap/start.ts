/** A route of the site as browsers see it. */
export type ListedRoute = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: true
  module: string
  /** The module's dependencies, so that everything can be fetched at once. */
  imports: readonly string[]
  /** Whether its pages have data. */
  hasData?: true
}

/** A page's data, by the ID of the route that loads it. All of it is JSON. */
export type PageData = Readonly<Record<string, unknown>>

/**
 * Everything that React needs to start on a page. The build writes it to a file that the browser fetches. URLs are
 * relative to this site.
 */
export type Start = RenderedStart & {
  /** The URL of the list of routes (`ListedRoute`). */
  list: string
  /** URLs of JSON files, by the global variable that receives each file's content before React starts. */
  globals: Readonly<Record<string, string>>
}

/** The part of `Start` that is known when the page is rendered. */
export type RenderedStart = {
  data: PageData
  /** The modules of the page's routes, by route ID. */
  routes: Readonly<Record<string, string>>
  /** The module whose `takeOver` hydrates the page. */
  entry: string
  /** The dependencies of the entry module, in execution order. */
  before: readonly string[]
  /** All other files that the page needs. */
  files: readonly string[]
}

/** What `takeOver` needs to hydrate the page. @property modules the modules of the page's routes, by route ID */
export type Handover = { list: readonly ListedRoute[]; data: PageData; modules: Readonly<Record<string, unknown>> }

/** Returns the URL of a page's data, which is fetched when a visitor comes from another page. */
export function dataAddress(path: string): string {
  return `/data${path === '/' ? '' : path}.json`
}

/** A page as React Router rendered it. */
export type RenderedPage = { html: string; start: RenderedStart }

/** The placeholder in the rendered head that the build replaces. */
export const PLACE = '<template data-page-start="true"></template>'

/** Returns the URLs of every file that starts React on a page. */
export function filesOf({ list, globals, routes, entry, before, files }: Start): string[] {
  return [list, ...Object.values(globals), ...Object.values(routes), entry, ...before, ...files]
}
