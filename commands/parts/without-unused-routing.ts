import { parseAst, type Plugin } from 'vite'
import { recordOf } from '#domain/record.ts'
import { CHANGES, INCOMPLETE } from './unused-routing.ts'

/** An ESTree node. */
type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

const LIBRARY = 'node_modules/react-router/dist/production/lib/'

/**
 * Removes the React Router features that no page uses from the client build. This saves 8 kB (brotli) on every page.
 * The build fails if the site uses something that needs them, or if a later version of React Router lacks a function to
 * replace.
 */
export function withoutUnusedRouting(): Plugin {
  return {
    name: 'without-unused-routing',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const module = moduleAt(id)
      if (module !== undefined) return { code: leaveOutUnused(module, code), map: null }
      return undefined
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? Object.entries(chunk.modules) : [],
      )
      for (const [id, { renderedExports }] of modules) checkExports(moduleAt(id) ?? '', renderedExports)
    },
  }
}

/**
 * Returns a module of React Router without the features that no page uses.
 * @param module the module's path below `lib/`, without the file extension
 * @throws Error when the module lacks a function or a piece of code that should be replaced
 */
export function leaveOutUnused(module: string, code: string): string {
  const nodes = allNodesOf(parseAst(code))
  const { functions = {}, parts = [] } = CHANGES.find((change) => change.module === module) ?? {}
  const bodies = Object.entries(functions).map(([name, body]) => {
    const [found, ...others] = nodes.filter((node) => node.type === 'FunctionDeclaration' && nameOf(node.id) === name)
    if (!found || others.length > 0) throw missing(module, `one function ${name}`)
    const { start, end } = found.body as Node
    return { start, end, text: `{ ${body} }` }
  })
  const messages = nodes
    .filter((node) => node.type === 'CallExpression' && nameOf(node.callee) === 'invariant')
    .flatMap((node) => nodesIn(node.arguments).slice(1))
    .filter(({ start }) => !bodies.some((body) => body.start < start && start < body.end))
    .map(({ start, end }) => ({ start, end, text: '' }))
  const kept = [...bodies, ...messages]
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, change) => text.slice(0, change.start) + change.text + text.slice(change.end), code)
  return parts.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw missing(module, from)
    return text.replaceAll(from, to)
  }, kept)
}

/**
 * Checks the React Router exports that the site uses.
 * @throws Error if one of these exports needs code that the build removes
 */
export function checkExports(module: string, used: readonly string[]): void {
  const left = module.startsWith('dom/') ? used : used.filter((name) => INCOMPLETE.has(name))
  if (left.length > 0)
    throw new Error(
      `The site uses ${left.join(', ')} of React Router, but the build leaves out what it needs. Adapt commands/parts/unused-routing.ts.`,
    )
}

/** Returns the path of one of React Router's modules below `lib/`, without the file extension. */
function moduleAt(id: string): string | undefined {
  return id.split(LIBRARY)[1]?.replace(/\.js$/, '')
}

function missing(module: string, what: string): Error {
  return new Error(`Expected ${what} in React Router's ${module}.js. Adapt commands/parts/unused-routing.ts.`)
}

function nameOf(node: unknown): string | undefined {
  const { name } = recordOf(node)
  return typeof name === 'string' ? name : undefined
}

/** Returns a node and all nodes in it. */
function allNodesOf(node: unknown): Node[] {
  return nodesIn(Object.values(recordOf(node)).flat()).flatMap((child) => [child, ...allNodesOf(child)])
}

/** Returns the nodes in a field: none, one or several. */
function nodesIn(field: unknown): Node[] {
  return (Array.isArray(field) ? field : [field]).filter(isNode)
}

function isNode(field: unknown): field is Node {
  const { type, start, end } = recordOf(field)
  return typeof type === 'string' && typeof start === 'number' && typeof end === 'number'
}
