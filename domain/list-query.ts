/** One thing that a list's address can say: what it is when the address says nothing, and what else it may be. */
export type QueryField = { fallback: string; allowed?: readonly string[] }
export type QueryFields = Readonly<Record<string, QueryField>>
export type Query<Fields extends QueryFields> = { [Name in keyof Fields]: string }

/** The longest text that an address may carry into a list. */
const LONGEST = 200

/** Reads what an address says of a list. Whatever is not allowed there counts as not said. */
export function readQuery<Fields extends QueryFields>(fields: Fields, search: string): Query<Fields> {
  const said = new URLSearchParams(search)
  return mapFields(fields, (name, { fallback, allowed }) => {
    const value = said.get(name)?.slice(0, LONGEST)
    return value === undefined || (allowed && !allowed.includes(value)) ? fallback : value
  })
}

/** The query string for a list, starting with a question mark; what is as usual is left out. */
export function writeQuery<Fields extends QueryFields>(fields: Fields, query: Query<Fields>): string {
  const said = new URLSearchParams()
  for (const [name, { fallback }] of Object.entries(fields)) {
    const value = query[name]
    if (value !== undefined && value !== fallback) said.set(name, value)
  }
  return said.size === 0 ? '' : `?${said}`
}

/** A list's query when its address says nothing. */
export function usualQuery<Fields extends QueryFields>(fields: Fields): Query<Fields> {
  return mapFields(fields, (_, { fallback }) => fallback)
}

function mapFields<Fields extends QueryFields>(fields: Fields, valueOf: (name: string, field: QueryField) => string): Query<Fields> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)])) as Query<Fields>
}
