import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorMessage, type ErrorKey, type Facts } from '../../domain/messages.ts'

/** What the server knows of a request while it answers it. */
export type RequestFacts = { Variables: { requestId: string } }

/** The one shape of an error answer. */
export function errorBody(requestId: string, error: ErrorKey, facts: Facts = {}) {
  return { success: false as const, error, message: errorMessage(error, facts), requestId }
}

/** Answers with an error. */
export function answerError(context: Context<RequestFacts>, status: ContentfulStatusCode, error: ErrorKey, facts: Facts = {}): Response {
  return context.json(errorBody(context.get('requestId'), error, facts), status)
}
