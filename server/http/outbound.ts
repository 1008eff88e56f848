import { recordOf } from '#domain/record.ts'
import { createWorkQueue, TooBusyError } from './work-queue.ts'

/** A failed outbound request. `unsent` means that no byte of the request can have reached the host. */
type OutboundFailure = { ok: false; unsent: boolean; cause: string }
type OutboundAnswer = { ok: true; status: number; text: string | undefined }

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The timeout of a request, in milliseconds, and the maximum size of a decompressed response, in bytes. */
const DEADLINE = 10_000
export const MOST_ANSWER_BYTES = 1_000_000
/** The default maximum number of concurrent requests. */
const MOST_CALLS = 32

/** Error codes of failed connections: DNS, routing, refusal, certificate. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|EPROTO)$/

/** Returns a `fetch` whose requests are also aborted by a signal, for example when the process stops. */
export function fetchUntil(signal: AbortSignal, fetch: Fetch): Fetch {
  return (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.any([signal, ...(init.signal ? [init.signal] : [])]) })
}

type Options = {
  deadline?: number | undefined
  /** The maximum number of concurrent requests. Further requests wait, but no longer than the deadline. */
  most?: number
}

/**
 * Returns a function that sends requests to one host only, with a timeout, a limit on the size of the response, no
 * redirects and no retries. Network errors are returned, not thrown.
 * @param host the origin that requests may go to
 */
export function createOutbound(host: string, fetch: Fetch, { deadline = DEADLINE, most = MOST_CALLS }: Options = {}) {
  const queue = createWorkQueue(most)
  return async function call(path: `/${string}`, init: RequestInit): Promise<OutboundAnswer | OutboundFailure> {
    const url = new URL(path, host)
    if (url.origin !== new URL(host).origin) return { ok: false, unsent: true, cause: 'not the allowed host' }
    const send = async () => {
      const response = await fetch(url.href, { ...init, redirect: 'error', signal: AbortSignal.timeout(deadline) })
      return { ok: true, status: response.status, text: await readCapped(response) } as const
    }
    try {
      return await queue(send, AbortSignal.timeout(deadline))
    } catch (error) {
      if (error instanceof TooBusyError) return { ok: false, unsent: true, cause: 'too many concurrent requests' }
      return { ok: false, ...describe(error) }
    }
  }
}

/** Returns the response as UTF-8 text, or undefined if it is too long or not UTF-8. */
async function readCapped(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_ANSWER_BYTES) {
      await response.body?.cancel().catch(() => {})
      return undefined
    }
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return undefined
  }
}

function describe(error: unknown): { unsent: boolean; cause: string } {
  const { name, cause } = recordOf(error)
  const { code } = recordOf(cause)
  if (typeof code === 'string') return { unsent: NOT_CONNECTED.test(code), cause: code }
  return { unsent: false, cause: typeof name === 'string' ? name : 'unknown failure' }
}
