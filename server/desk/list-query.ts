import type * as v from 'valibot'
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

/** Returns the requested part of a list from the body of the request. */
export function readAsked<Endpoint extends ListEndpoint>(
  { state, search, ...places }: v.InferOutput<Endpoint['body']>,
  list: SortedBy,
): { asked: Asked<v.InferOutput<Endpoint['body']>['state']> } | { refusal: Refusal<422> } {
  const keys: { after?: Key; before?: Key } = {}
  for (const name of ['after', 'before'] as const) {
    if (places[name] === '') continue
    const key = readPosition(places[name], list)
    if (!key) return { refusal: { status: 422, error: 'body-shape', facts: { field: name } } }
    keys[name] = key
  }
  return { asked: { state, search: oneLine(search), after: keys.after, before: keys.before } }
}
