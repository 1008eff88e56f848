/**
 * A route of a page: a module that renders the page or a part around it.
 * @property path the path below the parent route, with its parameters
 */
export type PageRoute = { id: string; path?: string | undefined; index?: true; module: string }

/** A page's data, by the ID of the route that loads it. All values can be represented in JSON. */
export type PageData = Readonly<Record<string, unknown>>

/**
 * Everything that React needs to start on a page. The build writes it to a file that the browser fetches. URLs are
 * relative to this site.
 */
export type Start = RenderedStart & {
  /** URLs of JSON files, by the global variable that receives each file's content before React starts. */
  globals: Readonly<Record<string, string>>
}

/** The part of `Start` that is known when the page is rendered. */
export type RenderedStart = {
  data: PageData
  /** The page's routes, outermost first. The URLs of their modules are relative to this site. */
  routes: readonly PageRoute[]
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
export type Handover = Pick<RenderedStart, 'routes' | 'data'> & { modules: Readonly<Record<string, unknown>> }

/** A page as React Router rendered it. */
export type RenderedPage = { html: string; start: RenderedStart }

/** The placeholder in the rendered head that the build replaces. */
export const PLACE = '<template data-page-start="true"></template>'

/** Returns the URLs of all files that React needs to start on a page. */
export function filesOf({ globals, routes, entry, before, files }: Start): string[] {
  return [...Object.values(globals), ...routes.map(({ module }) => module), entry, ...before, ...files]
}
