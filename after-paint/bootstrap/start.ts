/** A route of the site, as the list of routes describes it to browsers. */
export type ListedRoute = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: true
  module: string
  /** The module's dependencies, so that browsers can fetch them together with the module. */
  imports: readonly string[]
  /** Whether the route's pages have data. */
  hasData?: true
}

/** A page's data, by the ID of the route that loads it. All values can be represented in JSON. */
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
  /** The URLs of the modules of the page's routes, by route ID. */
  routes: Readonly<Record<string, string>>
  /** The URL of the module whose `takeOver` function hydrates the page. */
  entry: string
  /** The URLs of the entry module's dependencies, in execution order. */
  before: readonly string[]
  /** The URLs of all other files that the page needs. */
  files: readonly string[]
}

/**
 * The data that `takeOver` needs to hydrate the page.
 * @property modules the loaded modules of the page's routes, by route ID
 */
export type Handover = { list: readonly ListedRoute[]; data: PageData; modules: Readonly<Record<string, unknown>> }

/** Returns the URL of a page's data. Browsers fetch the data when a visitor navigates to the page from another one. */
export function dataAddress(path: string): string {
  return `/data${path === '/' ? '' : path}.json`
}

/** A page as React Router rendered it. */
export type RenderedPage = { html: string; start: RenderedStart }

/** The placeholder in the rendered head that the build replaces. */
export const PLACE = '<template data-page-start="true"></template>'

/** Returns the URLs of all files that React needs to start on a page. */
export function filesOf({ list, globals, routes, entry, before, files }: Start): string[] {
  return [list, ...Object.values(globals), ...Object.values(routes), entry, ...before, ...files]
}
