import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorMessage, type ErrorKey, type Facts } from '#domain/errors/errors.ts'
import type { Account } from '#domain/account/account-fields.ts'
import type { Tried } from './rate-limit.ts'

/** A new session. @property cookies the cookies that give the browser access to it */
export type Session = { account: Account; sessionId: number; cookies: string[] }

/**
 * The signed-in caller of a request.
 * @property confirmedAt when the caller last confirmed their identity
 * @property cookies the cookies to set in the caller's browser
 */
export type SignedIn = Session & { confirmedAt: string | null }

/**
 * The data that the server stores in the context of a request.
 * @property signedIn the signed-in caller, at endpoints that require a sign-in
 * @property refused the message of an error response
 * @property postedFields the fields of a form that one of our pages posted
 */
export type RequestFacts = {
  Variables: { requestId: string; signedIn?: SignedIn; refused?: string; postedFields?: URLSearchParams }
}

/** The optional parts of a response. @property retryAfter the value of the Retry-After header (s) */
export type Sent = { headers?: Record<string, string>; retryAfter?: number | undefined }

/** The header that keeps a response out of all caches. */
export const NO_STORE = { 'cache-control': 'no-store' }

/** An error response of a JSON endpoint. */
export type Refusal<Status extends number> = Sent & { status: Status; error: ErrorKey; facts?: Facts }

/** Returns the body of an error response, in the same shape for all endpoints. */
export function errorBody(requestId: string, error: ErrorKey, facts: Facts = {}) {
  return { success: false as const, error, message: errorMessage(error, facts), requestId }
}

/** Returns the body of an error response, and stores its message for `send-no-js-page.ts`, which shows it to people. */
function refuse(context: Context<RequestFacts>, error: ErrorKey, facts?: Facts) {
  const body = errorBody(context.get('requestId'), error, facts)
  context.set('refused', body.message)
  return body
}

/** Returns a JSON error response with the body from `errorBody`. */
export function answerError(
  context: Context<RequestFacts>,
  status: ContentfulStatusCode,
  error: ErrorKey,
  facts: Facts = {},
): Response {
  return context.json(refuse(context, error, facts), status)
}

/** Returns the 429 refusal for too many requests, with the time to wait before a retry. */
export function tooMany(
  { minutes, seconds }: Extract<Tried, { allowed: false }>,
  error: ErrorKey = 'too-many-requests',
): Refusal<429> {
  return { status: 429, error, facts: { minutes }, retryAfter: seconds }
}

/** Sends the response of a JSON endpoint: a body from its contract, or an error body. */
export function sendJson(
  context: Context<RequestFacts>,
  answer: Refusal<ContentfulStatusCode> | (Sent & { status: ContentfulStatusCode; body: unknown }),
): Response {
  const { status, headers, retryAfter } = answer
  if (retryAfter !== undefined) context.header('retry-after', String(retryAfter))
  const body = 'body' in answer ? answer.body : refuse(context, answer.error, answer.facts)
  return context.json(body as object, status, headers)
}
