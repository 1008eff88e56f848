/**
 * Everything that React needs to start on a page. The build writes it to a file that the browser fetches. URLs are
 * relative to this site.
 * @property loaded what the page's loaders returned. All values can be represented in JSON.
 * @property files the URLs of the page's modules, each after the modules that it imports. The last one is the page's
 *   entry, a `PageEntry`.
 * @property globals URLs of JSON files, keyed by the global variable that receives each file's content before React
 *   starts
 */
export type Start = { loaded: object; files: readonly string[]; globals: Readonly<Record<string, string>> }

/** The entry module of a page. @property start hydrates the page */
export type PageEntry = { start(loaded: object): Promise<void> }

/** The HTML of a page, with the data and the modules that React needs to hydrate it. */
export type RenderedPage = { html: string; start: Pick<Start, 'loaded' | 'files'> }

/** The placeholder in the rendered head that the build replaces. */
export const PLACE = '<template data-page-start="true"></template>'

/** Returns the URLs of all files that React needs to start on a page. */
export function filesOf({ globals, files }: Start): string[] {
  return [...Object.values(globals), ...files]
}

/**
 * The note in a page's head for its boot script.
 * @property start the URL of its `Start`
 * @property styles the URL of the full stylesheet
 * @property vanilla the URLs of the modules that work without React, each after the modules that it imports
 */
export type PageNote = { start: string; styles: string; vanilla: readonly string[] }

/** The ID of the element in the head that holds the note. */
const NOTE_ID = 'after-paint'
const [OPEN, CLOSE] = [`<script type="application/json" id="${NOTE_ID}">`, '</script>']

/** Returns the HTML element that stores a note in a page's head. */
export function noteElement(note: PageNote): string {
  return OPEN + JSON.stringify(note) + CLOSE
}

/** Reads the note of the page on screen; undefined in development. */
export function readNote(): PageNote | undefined {
  const element = document.getElementById(NOTE_ID)
  return element ? JSON.parse(element.textContent) : undefined
}

/** Parses the note from another page's HTML; undefined for a document without a note. */
export function noteIn(html: string): PageNote | undefined {
  const start = html.indexOf(OPEN) + OPEN.length
  return start < OPEN.length ? undefined : JSON.parse(html.slice(start, html.indexOf(CLOSE, start)))
}
