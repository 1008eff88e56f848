import type { Context } from 'hono'
import * as v from 'valibot'
import { ON_A_PAGE, type ListEndpoint } from '../../contract/desk/list.ts'
import { answerError, type RequestFacts } from '../http/answers.ts'

/** Which part of a list is asked for. */
export type Asked<State extends string = string> = { state: State; search: string; page: number; from: number; most: number }

/** Reads what a list is asked with. */
export function readAsked<Endpoint extends ListEndpoint>(
  context: Context<RequestFacts>,
  { parameters }: Endpoint,
): { asked: Asked<v.InferOutput<Endpoint['parameters']['state']['schema']>> } | { refusal: Response } {
  const said: Record<string, unknown> = {}
  for (const [name, { schema }] of Object.entries(parameters)) {
    const read = v.safeParse(schema, context.req.query(name))
    if (!read.success) return { refusal: answerError(context, 422, 'body-shape', { field: name }) }
    said[name] = read.output
  }
  const { state, search, page } = said as { state: v.InferOutput<Endpoint['parameters']['state']['schema']>; search: string; page: string }
  return { asked: { state, search, page: Number(page), from: (Number(page) - 1) * ON_A_PAGE, most: ON_A_PAGE } }
}
