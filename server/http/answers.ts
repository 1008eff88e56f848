import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorMessage, type ErrorKey, type Facts } from '../../domain/messages.ts'
import type { SignedIn } from '../accounts/accounts.ts'
import type { Tried } from './rate-limit.ts'

/**
 * What the server knows of a request while it answers it.
 * @property signedIn who asks, where an endpoint is not for anybody
 */
export type RequestFacts = { Variables: { requestId: string; signedIn?: SignedIn } }

/** What an answer says beside its status and its body. @property retryAfter when to come back (s) */
export type Sent = { headers?: Record<string, string>; retryAfter?: number | undefined }

/** For answers that nobody keeps on the way. */
export const NO_STORE = { 'cache-control': 'no-store' }

/** An error that a JSON endpoint answers. */
export type Refusal<Status extends number> = Sent & { status: Status; error: ErrorKey; facts?: Facts }

/** The one shape of an error answer. */
export function errorBody(requestId: string, error: ErrorKey, facts: Facts = {}) {
  return { success: false as const, error, message: errorMessage(error, facts), requestId }
}

/** Answers with an error. */
export function answerError(
  context: Context<RequestFacts>,
  status: ContentfulStatusCode,
  error: ErrorKey,
  facts: Facts = {},
): Response {
  return context.json(errorBody(context.get('requestId'), error, facts), status)
}

/** The answer to too many requests; it says when to try again. */
export function tooMany(
  { minutes, seconds }: Extract<Tried, { allowed: false }>,
  error: ErrorKey = 'too-many-requests',
): Refusal<429> {
  return { status: 429, error, facts: { minutes }, retryAfter: seconds }
}

/** Sends what a JSON endpoint answers: a body of its contract, or the one that all errors have. */
export function sendJson(
  context: Context<RequestFacts>,
  answer: Refusal<ContentfulStatusCode> | (Sent & { status: ContentfulStatusCode; body: unknown }),
): Response {
  const { status, headers, retryAfter } = answer
  if (retryAfter !== undefined) context.header('retry-after', String(retryAfter))
  const body = 'body' in answer ? answer.body : errorBody(context.get('requestId'), answer.error, answer.facts)
  return context.json(body as object, status, headers)
}
