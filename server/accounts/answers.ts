import type { Context } from 'hono'
import type { AccountFieldMistakes } from '#domain/account/account-fields.ts'
import { accountFieldSentences } from '#domain/errors/field-sentences.ts'
import { errorBody, type RequestFacts, type Session } from '#server/http/answers.ts'

/** Adds a Set-Cookie header to the response for each of the given cookies. */
export function keep(context: Context<RequestFacts>, { cookies }: { cookies: readonly string[] }): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
}

/** Sets the cookies of a new session, and returns the response body. */
export function entered(context: Context<RequestFacts>, session: Session) {
  keep(context, session)
  return { success: true as const, account: session.account }
}

/** Returns a 422 response with an error message for each invalid account field. */
export function wrongFields(requestId: string, mistakes: AccountFieldMistakes) {
  return {
    status: 422 as const,
    body: { ...errorBody(requestId, 'fields-wrong'), fields: accountFieldSentences(mistakes) },
  }
}
