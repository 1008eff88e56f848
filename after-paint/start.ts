/** Everything that starts React on a page. The build writes it into a file, the page's browser reads it. Addresses are of this site. */
export type Start = RenderedStart & {
  /** Where the list of routes is. */
  list: string
  /** JSON files, by the global variable that each is read into before React starts. */
  globals: Readonly<Record<string, string>>
}

/** What of it is known when the page is rendered. */
export type RenderedStart = {
  /** What React Router knows of the whole site. */
  context: Readonly<Record<string, unknown>>
  /** What the page was rendered with, in React Router's own writing. */
  data: string
  /** The modules of the page's routes, by their ids. */
  routes: Readonly<Record<string, string>>
  /** The module that hands the page over to React. */
  entry: string
  /** The modules that it needs, in an order in which they can run one after the other. */
  before: readonly string[]
  /** Every other file that is needed. */
  files: readonly string[]
}

/** A page as it was rendered. */
export type RenderedPage = { html: string; start: RenderedStart }

/** What a page's head says to its boot script. @property start where its `Start` is @property styles where the whole stylesheet is */
export type PageNote = { start: string; styles: string }

/** The element of the head that holds the note. */
export const NOTE_ID = 'after-paint'

/** Where the rendered head keeps a place for what the build puts there. */
export const PLACE = '<template data-page-start="true"></template>'
