import { SANDBOX_PATH } from '#domain/api-docs/addresses.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { site } from '#app/content/content.ts'

/**
 * The input for a call: the entered values, keyed by parameter name, the token, the idempotency key and the chosen
 * outcome.
 */
export type Filled = { values: Readonly<Record<string, string>>; token: string; key: string; outcome: string }

/** The target of calls: the sandbox or, for the site's own API, the site itself. */
export type CallPlace = 'sandbox' | 'site'

/** A request as it was sent, without its token. */
export type SentCall = { method: string; path: string; body: object | undefined }

/** A response, with its duration (ms). `isRecorded`: the server did not respond, so the documented example is shown. */
export type Heard =
  | { isRecorded: false; status: number; headers: [name: string, value: string][]; body: unknown; took: number }
  | { isRecorded: true }

/** Request timeout (ms). */
const TIMEOUT = 15_000

/**
 * Builds the request to an endpoint from the filled-in values. Invalid numbers are sent as typed, so that the sandbox
 * reports them.
 */
export function callOf(endpoint: Endpoint, { values }: Filled, place: CallPlace): SentCall {
  const given = endpoint.parameters.flatMap((parameter) => {
    const text = values[parameter.name] ?? ''
    return text === '' ? [] : [{ ...parameter, text }]
  })
  let path = endpoint.path
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  for (const { name, in: where, type, text } of given) {
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text))
    else if (where === 'query') query.set(name, text)
    else body[name] = type === 'string' ? text : typed(text)
  }
  const takesBody = endpoint.parameters.some((parameter) => parameter.in === 'body')
  const search = query.toString()
  return {
    method: endpoint.method,
    path: `${place === 'sandbox' ? SANDBOX_PATH : ''}${path}${search && `?${search}`}`,
    body: takesBody ? body : undefined,
  }
}

function typed(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** Sends a call. Never throws. */
export async function sendCall({ method, path, body }: SentCall, { token, key, outcome }: Filled): Promise<Heard> {
  const began = performance.now()
  try {
    const response = await fetch(site.apiHost + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(outcome ? { 'sandbox-outcome': outcome } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const answer: unknown = await response.json()
    return {
      isRecorded: false,
      status: response.status,
      headers: [...response.headers],
      body: answer,
      took: performance.now() - began,
    }
  } catch {
    // There is no server, the request timed out, or a static file host responded without JSON.
    return { isRecorded: true }
  }
}
