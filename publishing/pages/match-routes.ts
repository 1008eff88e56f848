import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** The routes of a page, the outermost first, and what its address says. */
type Match = { routes: readonly Route[]; params: Readonly<Record<string, string>> }

type Leaf = { segments: readonly string[]; routes: readonly Route[] }

/**
 * Returns a function that finds the routes of a page. React Router's own finds the same (each page is compared when it
 * is rendered), but sorts
 * all routes anew for each page: of a thousand pages that takes longer than to see whether they are still the same.
 * @throws Error for an address that no page has
 */
export function createMatcher(routes: Routes): (path: string) => Match {
  const leaves = leavesOf(routes).toSorted((a, b) => rank(b) - rank(a))
  return (path) => {
    const segments = segmentsOf(path)
    for (const leaf of leaves) {
      const params = paramsOf(leaf.segments, segments)
      if (params) return { routes: leaf.routes, params }
    }
    throw new Error(`${path} is the address of no page.`)
  }
}

/** Every route that is a page, with those around it. */
function leavesOf(routes: Routes, parents: readonly Route[] = []): Leaf[] {
  return Object.values(routes).flatMap((route): Leaf[] => {
    if (!route || route.parentId !== parents.at(-1)?.id) return []
    const own = [...parents, route]
    const inner = leavesOf(routes, own)
    return inner.length > 0 ? inner : [{ segments: own.flatMap(({ path }) => segmentsOf(path ?? '')), routes: own }]
  })
}

/** What a pattern's parts that stand for others are in an address; undefined where it is another one's. */
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

/** The more a pattern says itself, the higher; one that takes anything comes last. */
function rank({ segments }: Leaf): number {
  return segments.includes('*') ? -1 : segments.filter((segment) => !segment.startsWith(':')).length
}
