import type { Context } from 'hono'
import type { RequestFacts } from '../http/answers.ts'
import type { Entry } from './accounts.ts'

/** Lets the browser keep what an act came with. */
export function keep(context: Context<RequestFacts>, { cookies }: { cookies: readonly string[] }): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
}

/** Answers somebody who has signed in. */
export function entered(context: Context<RequestFacts>, entry: Entry, status: 200 | 201 = 200): Response {
  keep(context, entry)
  return context.json({ success: true, account: entry.account }, status)
}
