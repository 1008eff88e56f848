/**
 * Everything that React needs to start on a page. The build writes it to a file that the browser fetches. URLs are
 * relative to this site.
 * @property loaded what the page's loaders returned. All values can be represented in JSON.
 * @property files the URLs of the page's modules, each after the modules that it imports. The last one is the page's
 * entry, a `PageEntry`.
 * @property globals URLs of JSON files, by the global variable that receives each file's content before React starts
 */
export type Start = { loaded: object; files: readonly string[]; globals: Readonly<Record<string, string>> }

/** The entry module of a page. @property start hydrates the page */
export type PageEntry = { start(loaded: object): Promise<void> }

/** A rendered page. */
export type RenderedPage = { html: string; start: Pick<Start, 'loaded' | 'files'> }

/** The placeholder in the rendered head that the build replaces. */
export const PLACE = '<template data-page-start="true"></template>'

/** Returns the URLs of all files that React needs to start on a page. */
export function filesOf({ globals, files }: Start): string[] {
  return [...Object.values(globals), ...files]
}
