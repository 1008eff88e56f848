import { isTypedInto, readQuery, writeQuery, type Query, type QueryFields } from './list-query.ts'

/**
 * A list and its address.
 * @property address the query string that the address had last
 * @property isTyping whether something was typed that is not in the address yet
 */
export type ListState<Fields extends QueryFields> = { query: Query<Fields>; address: string; isTyping: boolean }

/**
 * What follows from a step: the next state, and where the address goes, in a step of its own or in place of the last
 * one.
 */
export type ListStep<Fields extends QueryFields> = {
  state: ListState<Fields>
  go?: { search: string; replace: boolean }
}

/** The list that an address shows. */
export function listAt<Fields extends QueryFields>(fields: Fields, search: string): ListState<Fields> {
  return { query: readQuery(fields, search), address: search, isTyping: false }
}

/** The visitor chose something: a step that Back undoes, whatever was being typed included. */
export function choose<Fields extends QueryFields>(
  fields: Fields,
  { query }: ListState<Fields>,
  change: Partial<Query<Fields>>,
): ListStep<Fields> {
  return put(fields, { ...query, ...change }, false)
}

/** The visitor typed a letter: the list follows at once, the address once the typing pauses. */
export function type<Fields extends QueryFields>(
  state: ListState<Fields>,
  change: Partial<Query<Fields>>,
): ListStep<Fields> {
  return { state: { ...state, query: { ...state.query, ...change }, isTyping: true } }
}

/** The typing paused: its beginning is a step of its own, what follows takes its place. */
export function settle<Fields extends QueryFields>(fields: Fields, state: ListState<Fields>): ListStep<Fields> {
  if (!state.isTyping) return { state }
  return put(fields, state.query, isTypedInto(fields, readQuery(fields, state.address)))
}

function put<Fields extends QueryFields>(fields: Fields, query: Query<Fields>, replace: boolean): ListStep<Fields> {
  const search = writeQuery(fields, query)
  return { state: { query, address: search, isTyping: false }, go: { search, replace } }
}
