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

/** The data of a route's pages, by the ids of the routes that load it. All of it is JSON. */
export type PageData = Readonly<Record<string, unknown>>

/**
 * Everything that starts React on a page. The build writes it into a file; the browser reads it. Addresses are relative
 * to this site.
 */
export type Start = RenderedStart & {
  /** The address of the list of routes (`ListedRoute`). */
  list: string
  /** JSON files, by the global variable that receives each of them before React starts. */
  globals: Readonly<Record<string, string>>
}

/** The part of `Start` that is known when the page is rendered. */
export type RenderedStart = {
  data: PageData
  /** The modules of the page's routes, by their ids. */
  routes: Readonly<Record<string, string>>
  /** The module whose `takeOver` hydrates the page. */
  entry: string
  /** The dependencies of these modules, in an order in which they can run one after the other. */
  before: readonly string[]
  /** All other files needed. */
  files: readonly string[]
}

/** What `takeOver` needs to hydrate the page. @property modules those of the page's routes, by their ids */
export type Handover = { list: readonly ListedRoute[]; data: PageData; modules: Readonly<Record<string, unknown>> }

/** Returns the address of a page's data, for visitors who come from another page. */
export function dataAddress(path: string): string {
  return `/data${path === '/' ? '' : path}.json`
}

/** A page as React Router rendered it. */
export type RenderedPage = { html: string; start: RenderedStart }

/**
 * The note in a page's head for its boot script.
 * @property start the address of its `Start`
 * @property styles the address of the whole stylesheet
 */
export type PageNote = { start: string; styles: string }

/** The id of the element in the head that holds the note. */
export const NOTE_ID = 'after-paint'

/** Marks the place in the rendered head that the build fills. */
export const PLACE = '<template data-page-start="true"></template>'
