import { withoutAtEnd } from '../domain/text.ts'

type Route = { id: string; module: string; imports?: string[]; css?: string[] } & Record<string, unknown>
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> } & Record<string, unknown>

const ASSIGNMENT = 'window.__reactRouterManifest='
const ASSET = /^\/assets\/([\w.-]+)\.js$/
/** What a route of this site can say of itself beside its files, each with its bit. */
const FLAGS = ['index', 'caseSensitive', 'hasLoader', 'hasDefaultExport', 'hasErrorBoundary'] as const

/**
 * The list of routes that every page loads, written as a table of a line each instead of as JSON, which is a quarter shorter when it is sent.
 * It leaves out what says nothing: flags that are off, and files that every page has loaded before.
 * @throws where React Router writes it in another way
 */
export function slimManifest(text: string): string {
  if (!text.startsWith(ASSIGNMENT)) throw new Error(`The list of routes that React Router writes was expected to begin with ${ASSIGNMENT}`)
  const json = withoutAtEnd(text.trimEnd(), ';').slice(ASSIGNMENT.length)
  const { routes, ...rest } = JSON.parse(json) as Manifest
  const loaded = new Set(rest.entry.imports)
  const lines = Object.values(routes).map((route) => lineOf(route, loaded))
  return [
    `{let f=n=>"/assets/"+n+".js",r={};`,
    `for(let l of ${JSON.stringify(lines.join('\n'))}.split("\\n")){`,
    `let[i,p,q,b,m,...a]=l.split(" "),o=r[i]={id:i,module:f(m),imports:a.map(f),css:[]};`,
    `if(p)o.parentId=p;if(q||!p)o.path=q;`,
    `${JSON.stringify(FLAGS)}.map((k,j)=>{if(b>>j&1)o[k]=!0})}`,
    `window.__reactRouterManifest={...${JSON.stringify(rest)},routes:r}}`,
  ].join('')
}

function lineOf(route: Route, loaded: ReadonlySet<string>): string {
  const { id, parentId = '', path = '', module, imports = [], css = [], ...flags } = route
  const on = Object.entries(flags).filter(([, value]) => value !== false && value !== undefined)
  const unknown = on.find(([flag, value]) => value !== true || !(FLAGS as readonly string[]).includes(flag))
  if (unknown || css.length > 0) throw new Error(`The route ${id} says something that this list has no room for: ${unknown?.[0] ?? 'css'}`)
  const bits = FLAGS.reduce((sum, flag, bit) => sum + (flags[flag] === true ? 1 << bit : 0), 0)
  const files = [module, ...imports.filter((file) => !loaded.has(file))].map((file) => {
    const name = ASSET.exec(file)?.[1]
    if (!name) throw new Error(`A file of the route ${id} was expected to lie in /assets: ${file}`)
    return name
  })
  return [id, parentId, path, bits, ...files].join(' ')
}
