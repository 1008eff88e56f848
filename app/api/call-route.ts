import type { Route } from '#contract/endpoint.ts'
import { site } from '#app/content/content.ts'

const TIMEOUT = 20_000
/** The message for a call that got no response. */
export const NO_ANSWER = 'The server did not respond. Please try again.'

/** An HTTP response; `body` is undefined if it was not JSON. */
export type HttpAnswer = { status: number; isOk: boolean; isJson: boolean; body: unknown }

/** A server's refusal of a request: the error's name, a message, and a message for each invalid field. */
export type Refusal = { error: string; message: string; fields?: Record<string, string> | undefined }

/**
 * The outcome of a call. `refused`: the server refused the request. `no-server`: the pages are served by a static file
 * host, without our server. `failed`: no response in time, or a server error; the request may or may not have taken
 * effect.
 */
export type Outcome<Answer, Refused extends Refusal = Refusal> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'refused'; status: number; refusal: Refused }
  | { kind: 'no-server' }
  | { kind: 'failed'; message: string }

/** Returns the reason why a call failed: the server's message, or else that the server did not respond. */
export function reasonOf(outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>): string {
  if (outcome.kind === 'refused') return outcome.refusal.message
  return outcome.kind === 'failed' ? outcome.message : NO_ANSWER
}

/** @property key the idempotency key, the same for every retry */
export type RouteRequest = { body?: object; key?: string; query?: Readonly<Record<string, string>> }

/**
 * Calls an API route on the API host from the site's settings, or else on this site. Never throws.
 * @param read parses a response; returns undefined if this endpoint could not have sent it
 * @param readRefusal parses a refusal; returns undefined if this endpoint could not have sent it
 */
export async function callRoute<Answer, Refused extends Refusal = Refusal>(
  route: Route,
  request: RouteRequest,
  read: (answer: HttpAnswer) => Answer | undefined,
  readRefusal: (answer: HttpAnswer) => Refused | undefined,
): Promise<Outcome<Answer, Refused>> {
  const heard = await ask(route, request)
  if (!heard) return { kind: 'failed', message: NO_ANSWER }
  const answer = read(heard)
  if (answer !== undefined) return { kind: 'answered', answer }
  const refusal = readRefusal(heard)
  if (refusal)
    return heard.status < 500
      ? { kind: 'refused', status: heard.status, refusal }
      : { kind: 'failed', message: refusal.message }
  return isFileHost(heard) ? { kind: 'no-server' } : { kind: 'failed', message: NO_ANSWER }
}

/**
 * Fetches data from a route without loading the code that validates responses against the contract.
 * @throws Error if the server does not respond
 */
export async function askRoute<Answer>(route: Route, read: (body: unknown) => Answer | undefined): Promise<Answer> {
  const outcome = await callRoute(
    route,
    {},
    ({ body }) => read(body),
    () => undefined,
  )
  if (outcome.kind !== 'answered') throw new Error('The server did not respond.')
  return outcome.answer
}

async function ask(
  { method, path, timeout = TIMEOUT }: Route,
  { body, key, query }: RouteRequest,
): Promise<HttpAnswer | undefined> {
  try {
    const search = query ? `?${new URLSearchParams(query).toString()}` : ''
    const response = await fetch(site.apiHost + path + search, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { ...(body && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) },
      signal: AbortSignal.timeout(timeout),
    })
    // A connection that breaks in the middle of a response counts as no response.
    const text = await response.text()
    return {
      status: response.status,
      isOk: response.ok,
      isJson: response.headers.get('content-type')?.includes('json') === true,
      body: parse(text),
    }
  } catch {
    return undefined
  }
}

/** Returns whether the response is from a static file host: such a host rejects POST, or responds with a file. */
function isFileHost({ body, isOk, isJson, status }: HttpAnswer): boolean {
  return (isOk && !isJson) || (body === undefined && [404, 405, 501].includes(status))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
