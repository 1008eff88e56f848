import { ApiError } from './api-error.ts'

export type ClientOptions = {
  /** Where the paths start; the sandbox when it is left out. */
  baseUrl?: string
  /** The token from signing in, or what returns it; asked anew for each call. */
  token: string | (() => string | Promise<string>)
  /** What sends the requests; the runtime's own fetch when it is left out. */
  fetch?: typeof globalThis.fetch
  /** Milliseconds until a request counts as unanswered; 30000 when it is left out. */
  timeout?: number
  /** Milliseconds before a request is repeated; 500 when it is left out. */
  pause?: number
}

/** The same key for the same thing to do: however often the call arrives, it is done once. */
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

/** Sends calls to the gateway and reads its answers. */
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
   * The answer to a call. What may be done twice is tried once more, with the same key, when there was no answer or a
   * 503.
   * @throws ApiError when the answer is an error, and whatever fetch throws when there is none.
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

/** A value as one part of a path. @throws RangeError when no part of a path can be this. */
export function segment(value: Value): string {
  const text = String(value)
  if (text === '' || text === '.' || text === '..') throw new RangeError(`"${text}" cannot stand in a path.`)
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
