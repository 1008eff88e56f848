/** A route of the site, as browsers know it. */
export type ListedRoute = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: true
  module: string
  /** What the module needs, so that all of it can be fetched at once. */
  imports: readonly string[]
  /** Whether its pages have data. */
  hasData?: true
}

/** What the pages of a route show, by the ids of the routes that load it. All of it is JSON. */
export type PageData = Readonly<Record<string, unknown>>

/** Everything that starts React on a page. The build writes it into a file, the page's browser reads it. Addresses are of this site. */
export type Start = RenderedStart & {
  /** Where the list of routes is: `ListedRoute`s. */
  list: string
  /** JSON files, by the global variable that each is read into before React starts. */
  globals: Readonly<Record<string, string>>
}

/** What of it is known when the page is rendered. */
export type RenderedStart = {
  data: PageData
  /** The modules of the page's routes, by their ids. */
  routes: Readonly<Record<string, string>>
  /** The module that hands the page over to React: its `takeOver` does. */
  entry: string
  /** The modules that it needs, in an order in which they can run one after the other. */
  before: readonly string[]
  /** Every other file that is needed. */
  files: readonly string[]
}

/** What the page is handed over to React with. @property modules those of the page's routes, by their ids */
export type Handover = { list: readonly ListedRoute[]; data: PageData; modules: Readonly<Record<string, unknown>> }

/** Where the data of a page is, for visitors who come from another one. */
export function dataAddress(path: string): string {
  return `/data${path === '/' ? '' : path}.json`
}

/** A page as it was rendered. */
export type RenderedPage = { html: string; start: RenderedStart }

/** What a page's head says to its boot script. @property start where its `Start` is @property styles where the whole stylesheet is */
export type PageNote = { start: string; styles: string }

/** The element of the head that holds the note. */
export const NOTE_ID = 'after-paint'

/** Where the rendered head keeps a place for what the build puts there. */
export const PLACE = '<template data-page-start="true"></template>'
