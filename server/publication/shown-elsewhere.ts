import { HASHED_FILES } from '#domain/pages/hashed-files.ts'
import { NO_STORE } from '#server/http/answers.ts'

/**
 * Matches the files that other sites can show or fetch: images and linked files, icons, feeds, sitemaps, the résumé,
 * the calendar file, public documents, and the programs that check a license. Pages, their data and their scripts are
 * reserved for this site.
 */
const SHOWN_ELSEWHERE = [
  /^assets\/[^/]+\.(?!js$|css$|json$|woff2$)\w+$/,
  /^(?!404\.)[^/]+\.(?:xml|txt|webmanifest|png|ico|svg|ics|pdf)$/,
  /^feed\.json$/,
  /^api-docs\//,
  /^codeshop\/verify\/(?!index\.html$)/,
]

/** The headers with which all sites can show and fetch a file. */
export const FOR_ALL_SITES = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
} as const

/** Returns whether other sites can show or fetch a built file. @param name the name of the file in the file list */
export function isShownElsewhere(name: string): boolean {
  return SHOWN_ELSEWHERE.some((pattern) => pattern.test(name))
}

const ASKED = 'asked'
/**
 * The maximum number of processes asked for a file. Almost every file is found, even if the load balancer picks one of
 * two processes at random each time.
 */
const MOST_ASKED = 12

/**
 * Returns a redirect to the same URL for a hashed file that is missing in this process. The load balancer then picks
 * another process, which may already have published the file. This works for scripts, styles and images, even without
 * JavaScript.
 * @param asked the query of the request, which counts the processes asked so far
 * @returns undefined for other paths, or if enough processes have been asked
 */
export function askAnotherProcess(path: string, asked: URLSearchParams): Response | undefined {
  const count = Number(asked.get(ASKED) ?? 0) + 1
  if (!path.startsWith(HASHED_FILES) || !(count < MOST_ASKED)) return undefined
  // A load balancer that distributes connections, not requests, picks another process only for a new connection.
  const headers = { ...NO_STORE, connection: 'close', location: `${path}?${ASKED}=${count}` }
  return new Response(undefined, { status: 307, headers })
}
