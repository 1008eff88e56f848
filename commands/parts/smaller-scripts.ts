import { parseAst, type Plugin } from 'vite'
import { recordOf } from '#domain/record.ts'

/**
 * The fields of an endpoint that a browser needs for a call. The other fields are for the server and the API documents.
 */
const CALLED_BY = new Set(['method', 'path', 'timeout', 'answers'])

/** An ESTree node. */
type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

/**
 * Removes the prose of the contract, and of the rules that it refers to, from the client build: summaries,
 * descriptions, and the schemas of requests. Without this plugin, the sign-in page would load 5 kB (brotli) of text
 * that it never shows.
 */
export function withoutProse(): Plugin {
  return {
    name: 'without-prose',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ['**/contract/**/*.ts', '**/domain/**/*.ts'], code: /operationId|v\.description\(/ },
      order: 'post',
      handler: (code) => ({ code: leaveOutProse(code), map: null }),
    },
  }
}

/**
 * Removes Vite's code for preloading the styles of lazy-loaded chunks: the site has one stylesheet, so these chunks
 * have no styles. Also removes Vite's event for a chunk that failed to load, which has no listener.
 */
export function withoutPreload(): Plugin {
  return {
    name: 'without-preload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/** Returns a contract module without its prose. @param code JavaScript */
export function leaveOutProse(code: string): string {
  return withoutRanges(code, nodesIn(parseAst(code)).flatMap(proseIn))
}

/**
 * Returns the descriptive nodes to remove within a node: unused fields of endpoints, generic error responses, and
 * descriptions.
 */
function proseIn(node: Node): Node[] {
  if (node.type === 'ObjectExpression') {
    const properties = nodesIn(node.properties)
    const names = new Set(properties.map(nameOf))
    if (names.has('operationId') && names.has('answers'))
      return properties.flatMap((property) => {
        const name = nameOf(property)
        if (name === 'answers') return nodesIn(property.value).flatMap(proseInAnswers)
        // A spread in an endpoint contains its route, so it is kept.
        return name === undefined || CALLED_BY.has(name) ? [] : [property]
      })
  }
  return [...wordsOf(node), ...childrenOf(node).flatMap(proseIn)]
}

/** Returns the generic error responses of an endpoint, and the prose in its other responses. */
function proseInAnswers(answers: Node): Node[] {
  return nodesIn(answers.properties).flatMap((answer) =>
    answer.type === 'SpreadElement' || calleeOf(answer.value) === 'errorAnswer' ? [answer] : proseIn(answer),
  )
}

/** Returns the description of a node: `description: '…'` next to a schema, or the text in `v.description('…')`. */
function wordsOf(node: Node): Node[] {
  if (node.type === 'ObjectExpression') {
    const properties = nodesIn(node.properties)
    const isAnswer = properties.some((property) => nameOf(property) === 'schema')
    return isAnswer ? properties.filter((property) => nameOf(property) === 'description') : []
  }
  return /^(?:description|\w+Answer)$/.test(calleeOf(node) ?? '') ? nodesIn(node.arguments).slice(0, 1) : []
}

function nameOf({ key }: Node): string | undefined {
  const { name } = recordOf(key)
  return typeof name === 'string' ? name : undefined
}

/** Returns the last part of the callee's name, such as `description` for `v.description('…')`. */
function calleeOf(value: unknown): string | undefined {
  const { type, callee } = recordOf(value)
  if (type !== 'CallExpression') return undefined
  const name = recordOf(callee).name ?? recordOf(recordOf(callee).property).name
  return typeof name === 'string' ? name : undefined
}

const childrenOf = (node: Node) => Object.values(node).flatMap(nodesIn)

/** Returns the nodes in a field: none, one or several. */
function nodesIn(field: unknown): Node[] {
  return (Array.isArray(field) ? field : [field]).filter(isNode)
}

function isNode(field: unknown): field is Node {
  const { type, start, end } = recordOf(field)
  return typeof type === 'string' && typeof start === 'number' && typeof end === 'number'
}

/** Removes ranges from source code, each with the comma that follows it. */
function withoutRanges(code: string, ranges: readonly Node[]): string {
  let kept = ''
  let position = 0
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    kept += code.slice(position, start)
    position = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
  }
  return kept + code.slice(position)
}
