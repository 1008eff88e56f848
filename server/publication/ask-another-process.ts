import { HASHED_FILES } from '#domain/pages/hashed-files.ts'
import { NO_STORE } from '#server/http/answers.ts'

const ASKED = 'asked'
/** How many processes are asked for a file. Even if chance picks one of two each time, almost every file is found. */
const MOST_ASKED = 12

/**
 * Returns the redirect for a hashed file that is missing here, back to the same file: the load balancer then
 * picks another process, which may have published it already. Works for scripts, styles and
 * pictures, also without JavaScript.
 * @param asked the query of the request, which counts the processes asked so far
 * @returns undefined for other paths, and if enough processes were asked
 */
export function askAnotherProcess(path: string, asked: URLSearchParams): Response | undefined {
  const count = Number(asked.get(ASKED) ?? 0) + 1
  if (!path.startsWith(HASHED_FILES) || !(count < MOST_ASKED)) return undefined
  // A load balancer that spreads connections chooses again only for a new one.
  const headers = { ...NO_STORE, connection: 'close', location: `${path}?${ASKED}=${count}` }
  return new Response(undefined, { status: 307, headers })
}
