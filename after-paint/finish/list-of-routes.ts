import type { EntryContext } from 'react-router'

type Routes = EntryContext['manifest']

/**
 * The list of routes that every page loads, without what says nothing: flags that are off, and files that every page has loaded before.
 * React Router reads an absent flag as one that is off.
 */
export function listOfRoutes({ routes, ...rest }: Routes): string {
  const loaded = new Set(rest.entry.imports)
  const short = Object.entries(routes).map(([id, route]) => {
    const said = Object.entries({ ...route, imports: route?.imports?.filter((file) => !loaded.has(file)) })
    return [id, Object.fromEntries(said.filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)))]
  })
  return JSON.stringify({ ...rest, routes: Object.fromEntries(short) })
}
