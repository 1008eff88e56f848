import * as v from 'valibot'
import { LONGEST_IDEMPOTENCY_KEY } from '../domain/request-limits.ts'

/** @property type the media type of the body where it is not JSON */
export type Answer = { description: string; schema: v.GenericSchema; type?: string }

/**
 * Who may call an endpoint: anybody; anybody, but in a browser from this site's own pages alone; who is signed in; the
 * owner.
 * The server refuses all other callers before it reads the request.
 */
export type Access = 'anybody' | 'own-pages' | 'signed-in' | 'owner'

/** What a program's token may be for. */
export type TokenScope = 'contacts:read'

/** Where a call goes, and how long the browser waits for its answer. */
export type Route = {
  method: 'GET' | 'POST'
  /** Parameters stand in braces. */
  path: `/${string}`
  /** In milliseconds; 20 seconds where nothing is said. */
  timeout?: number
}

/** One endpoint of the API: everything that the server, the browser and the OpenAPI document know of it. */
export type Endpoint = Route & {
  access: Access
  /**
   * Whether its caller has to have confirmed who they are within the last ten minutes, with a password or a passkey.
   */
  isFresh?: true
  /** Which token of a program opens it; no token does where this is missing. */
  scope?: TokenScope
  operationId: string
  summary: string
  description?: string
  /**
   * Request headers that mean something here, with what they mean. A caller has to give an Idempotency-Key that is
   * listed.
   */
  headers?: Readonly<Record<string, string>>
  /** Parameters of the path and of the query, with their shapes. A query may leave out what is optional. */
  parameters?: Readonly<Record<string, { in: 'path' | 'query'; schema: v.GenericSchema; description: string }>>
  body?: v.GenericSchema
  /** Every status that it can answer, with the shape of the body. */
  answers: Readonly<Record<number, Answer>>
}

/**
 * The header that names an effect, so that sending a request again has no second one.
 * @__NO_SIDE_EFFECTS__
 */
export function keyHeader(effect: string) {
  return {
    'Idempotency-Key': `Any text of 1 to ${LONGEST_IDEMPOTENCY_KEY} characters that names this ${effect}; the same for every try.`,
  }
}

/** The shape of every error answer. `error` is for programs, `message` for people. */
export const errorSchema = v.object({
  success: v.literal(false),
  error: v.pipe(v.string(), v.description('A stable key that names the error.')),
  message: v.pipe(v.string(), v.description('A sentence for people.')),
  requestId: v.pipe(v.string(), v.description('Names this request in the server log.')),
})

/** An error with a sentence for each field that is wrong. */
export const fieldErrorsSchema = v.object({
  ...errorSchema.entries,
  fields: v.optional(v.record(v.string(), v.string())),
})

/**
 * Describes an error answer. It is marked as free of side effects, so that the browser's code leaves out what it does
 * not use.
 * @__NO_SIDE_EFFECTS__
 */
export function errorAnswer(description: string): Answer & { schema: typeof errorSchema } {
  return { description, schema: errorSchema }
}

/** What every endpoint with a body may answer. */
export const BODY_ANSWERS = {
  400: errorAnswer('The body is not JSON.'),
  413: errorAnswer('The body is too large.'),
  422: errorAnswer('The body does not have the documented fields.'),
} as const

/** What an endpoint answers whom it is not for. */
export const ACCESS_ANSWERS = {
  401: errorAnswer('Nobody is signed in.'),
  403: errorAnswer('It is not for this account or this token, or the call came from another site.'),
} as const

export const TOO_MANY = { 429: errorAnswer('Too many, from this address or for this account.') } as const
export const NOT_STORED = { 503: errorAnswer('The database cannot be reached.') } as const
