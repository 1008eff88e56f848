import { HASHED_FILES } from '#domain/pages/hashed-files.ts'
import { NO_STORE } from '#server/http/answers.ts'

const ASKED = 'asked'
/**
 * The maximum number of processes asked for a file. Almost every file is found, even if the load balancer picks one of
 * two processes at random each time.
 */
const MOST_ASKED = 12

/**
 * Returns a redirect to the same URL for a hashed file that is missing in this process. The load balancer then picks
 * another process, which may already have published the file. This works for scripts, styles and pictures, even without
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
