import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** The routes of a page, outermost first, with its URL parameters. */
type Match = { routes: readonly Route[]; params: Readonly<Record<string, string>> }

type Leaf = { segments: readonly string[]; routes: readonly Route[] }

/**
 * Returns a function that finds the routes of a page. React Router's own matcher sorts all routes again for each page.
 * For a thousand pages, that takes longer than the check for changed pages. Rendering a page verifies that both
 * matchers find the same routes.
 * @throws Error for an unknown path
 */
export function createMatcher(routes: Routes): (path: string) => Match {
  const leaves = leavesOf(routes).toSorted((a, b) => rank(b) - rank(a))
  return (path) => {
    const segments = segmentsOf(path)
    for (const leaf of leaves) {
      const params = paramsOf(leaf.segments, segments)
      if (params) return { routes: leaf.routes, params }
    }
    throw new Error(`${path} does not match any page.`)
  }
}

/** Returns every route without children, with its parents. */
function leavesOf(routes: Routes, parents: readonly Route[] = []): Leaf[] {
  return Object.values(routes).flatMap((route): Leaf[] => {
    if (!route || route.parentId !== parents.at(-1)?.id) return []
    const own = [...parents, route]
    const inner = leavesOf(routes, own)
    return inner.length > 0 ? inner : [{ segments: own.flatMap(({ path }) => segmentsOf(path ?? '')), routes: own }]
  })
}

/** Returns the values of a pattern's parameters in a path; undefined when the pattern does not match the path. */
function paramsOf(pattern: readonly string[], address: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [position, segment] of pattern.entries()) {
    const found = address[position]
    const [, name, mark] = /^:(\w+)(\??)$/.exec(segment) ?? []
    if (segment === '*') return { ...params, '*': address.slice(position).join('/') }
    if (name !== undefined && found !== undefined) params[name] = found
    else if (found !== segment && mark !== '?') return undefined
  }
  return address.length > pattern.length ? undefined : params
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** Returns the rank of a pattern. More literal segments rank higher, and a catch-all ranks lowest. */
function rank({ segments }: Leaf): number {
  return segments.includes('*') ? -1 : segments.filter((segment) => !segment.startsWith(':')).length
}
