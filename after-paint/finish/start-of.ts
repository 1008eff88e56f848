import type { EntryContext } from 'react-router'
import type { PageData, RenderedStart } from '#after-paint/bootstrap/start.ts'

type Manifest = EntryContext['manifest']
type ManifestRoute = NonNullable<Manifest['routes'][string]>

/** The fields of React Router's context that are used here. */
export type StartContext = Pick<EntryContext, 'manifest'> & {
  staticHandlerContext: { matches: readonly { route: { id: string } }[]; loaderData: Readonly<Record<string, unknown>> }
}

/** React Router's route features beyond a module and a loader. They are not supported here. */
const UNUSED = [
  'hasAction',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'clientActionModule',
  'clientLoaderModule',
  'clientMiddlewareModule',
  'hydrateFallbackModule',
  'css',
] as const

/**
 * Extracts the data and modules that start React on a page from React Router's rendering context.
 * @throws Error that names the missing or unsupported part
 */
export function startOf({ manifest, staticHandlerContext: { matches, loaderData } }: StartContext): RenderedStart {
  const routes = matches.map(({ route: { id } }) => usable(manifest.routes[id], id))
  const { imports: before, module: entry } = manifest.entry
  const files = new Set([entry, ...routes.flatMap(({ module, imports = [] }) => [module, ...imports])])
  for (const file of before) files.delete(file)
  return {
    data: dataOf(routes, loaderData),
    routes: routes.map(({ id, path, index, module }) => ({ id, path, ...(index && { index }), module })),
    entry,
    before,
    files: [...files],
  }
}

function usable(route: ManifestRoute | undefined, id: string): ManifestRoute {
  if (!route?.module) throw unexpected(`a module of the route ${id}`)
  const unused = UNUSED.find((part) => isThere(route[part]))
  if (unused) throw unexpected(`the route ${id} to have only a module and a loader, but it also has ${unused}`)
  return route
}

const isThere = (part: unknown) => (Array.isArray(part) ? part.length > 0 : Boolean(part))

/** @throws Error that identifies the route when its data is missing or cannot be represented in JSON */
function dataOf(routes: readonly ManifestRoute[], loaderData: Readonly<Record<string, unknown>>): PageData {
  const data = Object.fromEntries(routes.filter(({ hasLoader }) => hasLoader).map(({ id }) => [id, loaderData[id]]))
  for (const [id, loaded] of Object.entries(data)) {
    if (loaded === undefined) throw unexpected(`the data of the route ${id}`)
    const other = otherThanJson(loaded)
    if (other) throw new Error(`The data of the route ${id} cannot be sent to browsers: ${other} is not JSON.`)
  }
  return data
}

/**
 * Returns the path of a value that JSON would lose or change, if any. Undefined properties are accepted, although JSON
 * drops them.
 */
function otherThanJson(value: unknown, path = 'it'): string | undefined {
  if (
    value === null ||
    value === undefined ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isFinite(value)
  )
    return undefined
  if (typeof value !== 'object') return path
  const kind: unknown = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== Array.prototype && kind !== null) return path
  for (const [key, part] of Object.entries(value)) {
    const other = Array.isArray(value) && part === undefined ? `${path}.${key}` : otherThanJson(part, `${path}.${key}`)
    if (other) return other
  }
  return undefined
}

function unexpected(what: string): Error {
  return new Error(`Unexpected context from React Router. Expected ${what}.`)
}
