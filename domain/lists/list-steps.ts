import { isTypedInto, readQuery, writeQuery, type Query, type QueryFields } from './list-query.ts'

/**
 * The state of a list and its URL.
 * @property address the last query string of the URL
 * @property isTyping whether typed text is still missing from the URL
 */
type ListState<Fields extends QueryFields> = { query: Query<Fields>; address: string; isTyping: boolean }

/**
 * The result of an interaction: the next state, and the next URL if it changes. The URL either becomes a new history
 * entry or replaces the last one.
 */
export type ListStep<Fields extends QueryFields> = {
  state: ListState<Fields>
  go?: { search: string; replace: boolean }
}

/** Returns the state of the list at a URL. */
export function listAt<Fields extends QueryFields>(fields: Fields, search: string): ListState<Fields> {
  return { query: readQuery(fields, search), address: search, isTyping: false }
}

/** Applies a choice and any unfinished typing as one history entry, which Back undoes. */
export function choose<Fields extends QueryFields>(
  fields: Fields,
  state: ListState<Fields>,
  change: Partial<Query<Fields>>,
): ListStep<Fields> {
  return put(fields, state, { ...state.query, ...change }, false)
}

/** Applies typed text. The list changes immediately; the URL changes when typing pauses. */
export function type<Fields extends QueryFields>(
  state: ListState<Fields>,
  change: Partial<Query<Fields>>,
): ListStep<Fields> {
  return { state: { ...state, query: { ...state.query, ...change }, isTyping: true } }
}

/** Updates the URL when typing pauses. The first pause adds a history entry, later pauses replace it. */
export function settle<Fields extends QueryFields>(fields: Fields, state: ListState<Fields>): ListStep<Fields> {
  if (!state.isTyping) return { state }
  return put(fields, state, state.query, isTypedInto(fields, readQuery(fields, state.address)))
}

function put<Fields extends QueryFields>(
  fields: Fields,
  { address }: ListState<Fields>,
  query: Query<Fields>,
  replace: boolean,
): ListStep<Fields> {
  const search = writeQuery(fields, query)
  const state = { query, address: search, isTyping: false }
  return search === address ? { state } : { state, go: { search, replace } }
}
