import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorMessage, type ErrorKey, type Facts } from '../../domain/messages.ts'
import type { SignedIn } from '../accounts/accounts.ts'
import type { Tried } from './rate-limit.ts'

/** What the server knows of a request while it answers it. */
/** @property signedIn who asks, where an endpoint is not for anybody */
export type RequestFacts = { Variables: { requestId: string; signedIn?: SignedIn } }

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

/** Answers somebody who asks too often, and says when to come back. */
export function answerTooMany(
  context: Context<RequestFacts>,
  { minutes, seconds }: Extract<Tried, { allowed: false }>,
  error: ErrorKey = 'too-many-requests',
): Response {
  context.header('retry-after', String(seconds))
  return answerError(context, 429, error, { minutes })
}
