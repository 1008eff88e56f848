import type { Context } from 'hono'
import type { AccountFieldMistakes } from '../../domain/account/account-fields.ts'
import { accountFieldSentences } from '../../domain/text/field-sentences.ts'
import { errorBody, type RequestFacts } from '../http/answers.ts'
import type { Session } from './accounts.ts'

/** Lets the browser keep what an act came with. */
export function keep(context: Context<RequestFacts>, { cookies }: { cookies: readonly string[] }): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
}

/** What somebody is answered who has signed in; their browser keeps the session. */
export function entered(context: Context<RequestFacts>, session: Session) {
  keep(context, session)
  return { success: true as const, account: session.account }
}

/** What is wrong with the fields of an account. */
export function wrongFields(requestId: string, mistakes: AccountFieldMistakes) {
  return {
    status: 422 as const,
    body: { ...errorBody(requestId, 'fields-wrong'), fields: accountFieldSentences(mistakes) },
  }
}
