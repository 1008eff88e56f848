import type { Context } from 'hono'
import type { AccountFieldMistakes } from '../../domain/account/account-fields.ts'
import { accountFieldSentences } from '../../domain/text/field-sentences.ts'
import { errorBody, type RequestFacts } from '../http/answers.ts'
import type { Session } from './accounts.ts'

/** Lets the browser keep what an act came with. */
export function keep(context: Context<RequestFacts>, { cookies }: { cookies: readonly string[] }): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
}

/** Answers somebody who has signed in. */
export function entered(context: Context<RequestFacts>, session: Session, status: 200 | 201 = 200): Response {
  keep(context, session)
  return context.json({ success: true, account: session.account }, status)
}

/** Answers what is wrong with the fields of an account. */
export function wrongFields(context: Context<RequestFacts>, mistakes: AccountFieldMistakes): Response {
  return context.json(
    { ...errorBody(context.get('requestId'), 'fields-wrong'), fields: accountFieldSentences(mistakes) },
    422,
  )
}
