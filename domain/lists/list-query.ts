/** The messages of lists in which nothing matches the query. */
export const NO_PROJECTS_FOUND = 'No projects found matching your criteria.'
export const NO_PRODUCTS_FOUND = 'No products found matching your criteria.'
export const TRY_OTHER_PRODUCTS = 'Try adjusting your filters or search terms.'
export const NO_SCRIPTS_FOUND = 'No scripts found'
export const TRY_OTHER_SCRIPTS = 'Try adjusting your search or filters.'

/**
 * A field in the query string of a list. It has either one value, with a default and possibly a list of allowed values,
 * or any number of the listed values.
 */
type QueryField = { fallback: string; allowed?: readonly string[] } | { several: readonly string[] }
export type QueryFields = Readonly<Record<string, QueryField>>
export type Query<Fields extends QueryFields> = {
  [Name in keyof Fields]: Fields[Name] extends { several: readonly string[] } ? readonly string[] : string
}

/** The maximum length of a field's value, in characters. */
const LONGEST = 200
/**
 * The maximum length of a query string, in characters. Our lists never write a longer one. Anything beyond this length
 * is ignored.
 */
const LONGEST_QUERY = 8192

/** Parses the query string of a list. Values that are not allowed are ignored. */
export function readQuery<Fields extends QueryFields>(fields: Fields, search: string): Query<Fields> {
  const said = new URLSearchParams(search.slice(0, LONGEST_QUERY))
  const valueOf = (name: string, field: QueryField) => {
    if ('several' in field) {
      const chosen = new Set(said.getAll(name))
      return field.several.filter((value) => chosen.has(value))
    }
    const value = said.get(name)?.slice(0, LONGEST)
    return value === undefined || (field.allowed && !field.allowed.includes(value)) ? field.fallback : value
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)]),
  ) as Query<Fields>
}

/** Returns the query string for a list, starting with a question mark. Default values are omitted. */
export function writeQuery<Fields extends QueryFields>(fields: Fields, query: Query<Fields>): string {
  const said = new URLSearchParams()
  for (const [name, field] of Object.entries(fields)) {
    const value = query[name]
    if (typeof value === 'string') {
      if ('fallback' in field && value !== field.fallback) said.set(name, value)
    } else for (const one of value ?? []) said.append(name, one)
  }
  return said.size === 0 ? '' : `?${said}`
}

/** Returns whether a query contains text that the visitor typed. */
export function isTypedInto<Fields extends QueryFields>(fields: Fields, query: Query<Fields>): boolean {
  return Object.entries(fields).some(
    ([name, field]) => 'fallback' in field && field.allowed === undefined && query[name] !== field.fallback,
  )
}

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

/** Updates the URL when typing pauses. The first pause adds a history entry, and later pauses replace that entry. */
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
