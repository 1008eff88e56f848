type Route = Record<string, unknown> & { imports?: string[] }
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> }

const ASSIGNMENT = /^(window\.__reactRouterManifest=)([\s\S]*?)(;?\s*)$/

/**
 * The list of routes that every page loads, without what says nothing: flags that are off, and files that every page has loaded before.
 * @throws where React Router writes it in another way
 */
export function slimManifest(text: string): string {
  const [, before, json, after] = ASSIGNMENT.exec(text) ?? []
  if (!json) throw new Error('The list of routes that React Router writes was expected to begin with window.__reactRouterManifest=')
  const manifest = JSON.parse(json) as Manifest
  const loaded = new Set(manifest.entry.imports)
  for (const route of Object.values(manifest.routes)) {
    for (const [flag, value] of Object.entries(route)) if (value === false) delete route[flag]
    if (route.imports) route.imports = route.imports.filter((file) => !loaded.has(file))
  }
  return `${before}${JSON.stringify(manifest)}${after}`
}
