import type { Route } from '#contract/endpoint.ts'
import { site } from '../content/content.ts'

const TIMEOUT = 20_000
const NO_ANSWER = 'The server gave no answer. Please try again.'

/** What a host answered; `body` is undefined where it was not JSON. */
export type HttpAnswer = { status: number; isOk: boolean; isJson: boolean; body: unknown }

/** Why the server did not do it: the name of the error, its sentence, and a sentence for each field that is wrong. */
export type Refusal = { error: string; message: string; fields?: Record<string, string> | undefined }

/**
 * The outcome of a call.
 * `refused`: the server would not do it. `no-server`: these pages come from a host that has no server of ours behind
 * it.
 * `failed`: there was no answer in time, or the server could not do it now; whether it was done is not known.
 */
export type Outcome<Answer, Refused extends Refusal = Refusal> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'refused'; status: number; refusal: Refused }
  | { kind: 'no-server' }
  | { kind: 'failed'; message: string }

/** Why something was not done, in the server's words, or that it gave none. */
export function reasonOf(outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>): string {
  if (outcome.kind === 'refused') return outcome.refusal.message
  return outcome.kind === 'failed' ? outcome.message : NO_ANSWER
}

/** @property key names one act, however often it is tried */
export type RouteRequest = { body?: object; key?: string; query?: Readonly<Record<string, string>> }

/**
 * Calls an address of the API, on the owner's API host if there is one, otherwise on this site. It never throws.
 * @param read returns what an answer says; undefined for one that is not of this endpoint
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
 * Asks an address for something, before what checks answers and refusals is loaded.
 * @throws Error where it is not answered
 */
export async function askRoute<Answer>(route: Route, read: (body: unknown) => Answer | undefined): Promise<Answer> {
  const outcome = await callRoute(
    route,
    {},
    ({ body }) => read(body),
    () => undefined,
  )
  if (outcome.kind !== 'answered') throw new Error('No server of ours answered.')
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
    // A connection that breaks in the middle of an answer has given none.
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

/** Whether a file host answered: it takes no posts, or answers them with a file. */
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
