import * as v from 'valibot'
import { errorSchema } from '#contract/endpoint.ts'
import type { ApiAnswer } from './ask-api.ts'

const NO_ANSWER = 'The server gave no answer. Please try again.'

/** What an answer refuses something with: the name of the error, and its sentence. Undefined where the answer is none of ours. */
export function refusalIn(answer: ApiAnswer | undefined): { error: string; message: string } | undefined {
  const refused = v.safeParse(errorSchema, answer?.body)
  return refused.success ? refused.output : undefined
}

/** Why something was not done, in the server's words, or that it said nothing. */
export function reasonOf(answer: ApiAnswer | undefined): string {
  return refusalIn(answer)?.message ?? NO_ANSWER
}
