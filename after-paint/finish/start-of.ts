import type { EntryContext } from 'react-router'
import type { RenderedStart } from '../start.ts'

/** What this needs of React Router's context. */
export type StartContext = Pick<EntryContext, 'manifest' | 'serverHandoffString' | 'serverHandoffStream' | 'renderMeta'> & {
  staticHandlerContext: { matches: readonly { route: { id: string } }[] }
}

/** Files of a route beside its module, which React Router writes when it splits routes. Nothing here runs them. */
const OTHER_MODULES = ['clientActionModule', 'clientLoaderModule', 'clientMiddlewareModule', 'hydrateFallbackModule'] as const

/**
 * Takes what starts React on a page from the context that React Router renders it with.
 * @throws Error that names what is not as this was written for
 */
export async function startOf({ manifest, serverHandoffString, serverHandoffStream, staticHandlerContext }: StartContext): Promise<RenderedStart> {
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => {
    const route = manifest.routes[id]
    if (!route?.module) throw unexpected(`a module of the route ${id}`)
    const other = OTHER_MODULES.find((kind) => route[kind] !== undefined)
    if (other) throw unexpected(`one module of the route ${id}, and there is a ${other}`)
    return route
  })
  const { imports: before, module: entry } = manifest.entry
  const files = new Set([entry, ...routes.flatMap(({ module, imports = [] }) => [module, ...imports])])
  for (const file of before) files.delete(file)
  return {
    context: readContext(serverHandoffString),
    data: await readData(serverHandoffStream),
    routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    entry,
    before,
    files: [...files],
  }
}

function readContext(handoff: string | undefined): Record<string, unknown> {
  try {
    const context: unknown = JSON.parse(handoff ?? '')
    if (typeof context === 'object' && context !== null && 'routeDiscovery' in context && 'ssr' in context) return context as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw unexpected('its settings as JSON in serverHandoffString')
}

async function readData(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) throw unexpected('the data of the page in serverHandoffStream')
  return new Response(stream).text()
}

function unexpected(what: string): Error {
  return new Error(`React Router did not hand over what starts a page. Expected ${what}.`)
}
