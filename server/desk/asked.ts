import type { Context } from 'hono'
import * as v from 'valibot'
import type { ListEndpoint } from '../../contract/desk/list.ts'
import { oneLine } from '../../domain/text/typed-text.ts'
import type { Key } from '../db/by-key.ts'
import type { Refusal } from '../http/answers.ts'
import { readPosition, type SortedBy } from './position.ts'

/** Which part of a list is asked for. @property search in one line @property after below which key @property before above which key */
export type Asked<State extends string = string> = {
  state: State
  search: string
  after: Key | undefined
  before: Key | undefined
}

/** Reads what a list is asked with. */
export function readAsked<Endpoint extends ListEndpoint>(
  context: Context,
  { parameters }: Endpoint,
  list: SortedBy,
): { asked: Asked<v.InferOutput<Endpoint['parameters']['state']['schema']>> } | { refusal: Refusal<422> } {
  const said: Record<string, unknown> = {}
  for (const [name, { schema }] of Object.entries(parameters)) {
    const read = v.safeParse(schema, context.req.query(name))
    if (!read.success) return { refusal: { status: 422, error: 'body-shape', facts: { field: name } } }
    said[name] = read.output
  }
  const { state, search, ...positions } = said as {
    state: v.InferOutput<Endpoint['parameters']['state']['schema']>
    search: string
    after: string
    before: string
  }
  const keys: { after?: Key; before?: Key } = {}
  for (const [name, written] of Object.entries(positions) as ['after' | 'before', string][]) {
    if (written === '') continue
    const key = readPosition(written, list)
    if (!key) return { refusal: { status: 422, error: 'body-shape', facts: { field: name } } }
    keys[name] = key
  }
  return { asked: { state, search: oneLine(search), after: keys.after, before: keys.before } }
}
