import * as v from 'valibot'
import { LONGEST_IDEMPOTENCY_KEY } from '#domain/request-limits.ts'

/** @property type the media type of the body if it is not JSON */
export type Answer = { description: string; schema: v.GenericSchema; type?: string }

/**
 * Who may call an endpoint: anybody, anybody except pages on other sites, signed-in users, or the owner. The server
 * rejects all other callers before it reads the request body.
 */
export type Access = 'anybody' | 'own-pages' | 'signed-in' | 'owner'

/** What a token allows a program to do. */
export type TokenScope = 'contacts:read'

/** The method and path of an endpoint, and the browser's timeout for requests to it. */
export type Route = {
  method: 'GET' | 'POST'
  /** The path, with its parameters in braces. */
  path: `/${string}`
  /** The timeout in milliseconds; 20 seconds by default. */
  timeout?: number
}

/** An endpoint of the API. The server, the browser and the OpenAPI document share its definition. */
export type Endpoint = Route & {
  access: Access
  /** Whether the caller must have confirmed their identity, by password or passkey, within the last ten minutes. */
  isFresh?: true
  /** The token scope that programs need to call this endpoint; if absent, tokens are not accepted. */
  scope?: TokenScope
  operationId: string
  summary: string
  description?: string
  /**
   * The request headers that this endpoint reads, with descriptions. If Idempotency-Key is listed, pages must send it.
   */
  headers?: Readonly<Record<string, string>>
  /** Path and query parameters, with their shapes. A request may omit optional query parameters. */
  parameters?: Readonly<Record<string, { in: 'path' | 'query'; schema: v.GenericSchema; description: string }>>
  body?: v.GenericSchema
  /** Every possible response status, with the shape of its body. */
  answers: Readonly<Record<number, Answer>>
}

/**
 * Returns the Idempotency-Key header with its description. The key makes a retried request take effect only once.
 * @__NO_SIDE_EFFECTS__
 */
export function keyHeader(effect: string) {
  return {
    'Idempotency-Key': `A string of 1 to ${LONGEST_IDEMPOTENCY_KEY} printable ASCII characters, without spaces, that identifies this ${effect}. Send the same string with every retry.`,
  }
}

/** The shape of every error response. `error` is for programs, `message` for people. */
const errorSchema = v.object({
  success: v.literal(false),
  error: v.pipe(v.string(), v.description('A stable key that identifies the error.')),
  message: v.pipe(v.string(), v.description('A message for people.')),
  requestId: v.pipe(v.string(), v.description('Identifies this request in the server log.')),
})

/** An error with a message for each invalid field. */
export const fieldErrorsSchema = v.object({
  ...errorSchema.entries,
  fields: v.optional(v.record(v.string(), v.string())),
})

/**
 * Returns an error response with its description. The function is marked as free of side effects, so that the bundler
 * drops unused descriptions from the browser's code.
 * @__NO_SIDE_EFFECTS__
 */
export function errorAnswer(description: string): Answer & { schema: typeof errorSchema } {
  return { description, schema: errorSchema }
}

/** The error responses of every endpoint with a request body. */
export const BODY_ANSWERS = {
  400: errorAnswer('The body is not JSON.'),
  413: errorAnswer('The body is too large.'),
  422: errorAnswer('The body does not have the documented fields.'),
} as const

/** The responses to callers without access. */
export const ACCESS_ANSWERS = {
  401: errorAnswer('The caller is not signed in.'),
  403: errorAnswer('This account or token has no access, or the request came from another site.'),
} as const

export const TOO_MANY = { 429: errorAnswer('Too many requests from this IP address or for this account.') } as const
export const NOT_STORED = { 503: errorAnswer('The database cannot be reached.') } as const

/**
 * Returns a function that checks whether a path matches any of the given paths.
 * @param paths paths whose parameters are in braces, such as `/api/v1/orders/{number}`
 */
export function matchPaths(paths: readonly string[]): (path: string) => boolean {
  const patterns = paths.map((path) => path.split('/'))
  return (path) => {
    const parts = path.split('/')
    const fits = (wanted: string, place: number) =>
      wanted.startsWith('{') ? parts[place] !== '' : parts[place] === wanted
    return patterns.some((pattern) => pattern.length === parts.length && pattern.every(fits))
  }
}
