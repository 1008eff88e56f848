/**
 * Matches the files that other sites can show or fetch: pictures and linked files, icons, feeds, sitemaps, the résumé,
 * the calendar file, public documents, and the programs that check a license. Pages, their data and their scripts are
 * only for this site.
 */
const SHOWN_ELSEWHERE = [
  /^assets\/[^/]+\.(?!js$|css$|json$|woff2$)\w+$/,
  /^(?!404\.)[^/]+\.(?:xml|txt|webmanifest|png|ico|svg|ics|pdf)$/,
  /^feed\.json$/,
  /^api-docs\//,
  /^codeshop\/verify\/(?!index\.html$)/,
]

/** The headers that let every site show and fetch a file. */
export const FOR_ALL_SITES = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
} as const

/** Returns whether other sites can show or fetch a built file. @param name the name of the file in the file list */
export function isShownElsewhere(name: string): boolean {
  return SHOWN_ELSEWHERE.some((pattern) => pattern.test(name))
}
