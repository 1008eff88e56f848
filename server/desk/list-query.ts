import type { Context } from 'hono'
import * as v from 'valibot'
import type { ListEndpoint } from '#contract/desk/list.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import type { Key } from '#server/db/by-key.ts'
import type { Refusal } from '#server/http/answers.ts'
import { readPosition, type SortedBy } from './position.ts'

/**
 * The requested part of a list. Lists are sorted from newest to oldest.
 * @property search the search text, on one line
 * @property after the key of the last entry before the part
 * @property before the key of the first entry after the part
 */
export type Asked<State extends string = string> = {
  state: State
  search: string
  after: Key | undefined
  before: Key | undefined
}

/** Parses the query parameters of a list. */
export function parseListQuery<Endpoint extends ListEndpoint>(
  context: Context,
  { parameters }: Endpoint,
  list: SortedBy,
): { asked: Asked<v.InferOutput<Endpoint['parameters']['state']['schema']>> } | { refusal: Refusal<422> } {
  const refuse = (field: string) => ({ refusal: { status: 422, error: 'body-shape', facts: { field } } as const })
  const said = (name: keyof Endpoint['parameters'] & string) => context.req.query(name)
  const stateSchema: Endpoint['parameters']['state']['schema'] = parameters.state.schema
  const state = v.safeParse(stateSchema, said('state'))
  if (!state.success) return refuse('state')
  const search = v.safeParse(parameters.search.schema, said('search'))
  if (!search.success) return refuse('search')
  const after = v.safeParse(parameters.after.schema, said('after'))
  if (!after.success) return refuse('after')
  const before = v.safeParse(parameters.before.schema, said('before'))
  if (!before.success) return refuse('before')
  const keys: { after?: Key; before?: Key } = {}
  for (const [name, { output }] of [['after', after] as const, ['before', before] as const]) {
    if (output === '') continue
    const key = readPosition(output, list)
    if (!key) return refuse(name)
    keys[name] = key
  }
  return { asked: { state: state.output, search: oneLine(search.output), after: keys.after, before: keys.before } }
}
