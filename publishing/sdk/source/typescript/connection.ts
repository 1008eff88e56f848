import { ApiError } from './api-error.ts'

export type ClientOptions = {
  /** The base URL of all calls; defaults to the sandbox. */
  baseUrl?: string
  /** The token from signing in, or a function that returns the token and is called before each request. */
  token: string | (() => string | Promise<string>)
  /** The function that sends the requests; defaults to the runtime's own fetch. */
  fetch?: typeof globalThis.fetch
  /** The request timeout in milliseconds; defaults to 30000. */
  timeout?: number
  /** The delay before a retry in milliseconds; defaults to 500. */
  pause?: number
}

/** Calls with the same key take effect only once, regardless of the number of calls. */
export type Idempotent = { idempotencyKey?: string }

type Value = string | number | boolean
type Reply = { status: number; answer: unknown }
export type Call = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, Value | undefined>
  body?: object
  idempotencyKey?: string
  isOpen?: boolean
}

/** Sends calls to the gateway and parses its responses. */
export class Connection {
  readonly #options: Required<ClientOptions>

  constructor({ baseUrl, token, fetch, timeout, pause }: ClientOptions, usualBase: string) {
    this.#options = {
      baseUrl: withoutSlashesAtEnd(baseUrl ?? usualBase),
      token,
      fetch: fetch ?? globalThis.fetch,
      timeout: timeout ?? 30_000,
      pause: pause ?? 500,
    }
  }

  /**
   * Returns the response to a call. GET requests and calls with an idempotency key are retried once if there is no
   * response, or if the status is 503.
   * @throws ApiError for an error response, and the error that fetch throws when there is no response.
   */
  async send<Answer>(call: Call): Promise<Answer> {
    const request = await this.#requestFor(call)
    const mayRepeat = call.method === 'GET' || call.idempotencyKey !== undefined
    const reply = mayRepeat ? await this.#askTwice(request) : await this.#ask(request)
    const isGood =
      reply.status >= 200 && reply.status < 300 && typeof reply.answer === 'object' && reply.answer !== null
    if (!isGood) throw new ApiError(reply.status, reply.answer)
    return reply.answer as Answer
  }

  async #requestFor({ method, path, query = {}, body, idempotencyKey, isOpen = false }: Call) {
    const { baseUrl, token } = this.#options
    const said = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) said.set(name, String(value))
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (!isOpen) headers.Authorization = `Bearer ${typeof token === 'function' ? await token() : token}`
    if (body) headers['Content-Type'] = 'application/json'
    if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
    const url = `${baseUrl}${path}${said.size === 0 ? '' : `?${said}`}`
    return {
      url,
      init: { method, headers, ...(body ? { body: JSON.stringify(body) } : {}), redirect: 'error' as const },
    }
  }

  async #askTwice(request: { url: string; init: RequestInit }): Promise<Reply> {
    const first = await this.#ask(request).catch(() => undefined)
    if (first && first.status !== 503) return first
    await new Promise((resolve) => setTimeout(resolve, this.#options.pause))
    return this.#ask(request)
  }

  async #ask({ url, init }: { url: string; init: RequestInit }): Promise<Reply> {
    const { fetch, timeout } = this.#options
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout) })
    return { status: response.status, answer: readJson(await response.text()) }
  }
}

/** Returns a value as a path segment. @throws RangeError for a value that cannot be a path segment. */
export function segment(value: Value): string {
  const text = String(value)
  if (text === '' || text === '.' || text === '..') throw new RangeError(`"${text}" cannot be a path segment.`)
  return encodeURIComponent(text)
}

function withoutSlashesAtEnd(url: string): string {
  let end = url.length
  while (url.charAt(end - 1) === '/') end--
  return url.slice(0, end)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
