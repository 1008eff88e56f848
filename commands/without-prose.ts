import { parseAst, type Plugin } from 'vite'

/** The fields of an endpoint that a browser calls it by. The others are for the server and for the documents. */
const CALLED_BY = new Set(['method', 'path', 'timeout', 'answers'])

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Property = Node & { key: { name?: string }; value: Node }

/**
 * Leaves out of the client build what the contract says to people: summaries, descriptions, and the shapes of requests.
 * Without it, the page that signs in would carry 5 kB (brotli) of sentences that nobody reads there.
 */
export function withoutProse(): Plugin {
  return {
    name: 'without-prose',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      order: 'post',
      handler: (code) => ({ code: leaveOutProse(code), map: null }),
    },
  }
}

/** Returns a module of the contract without its prose. @param code JavaScript */
export function leaveOutProse(code: string): string {
  return withoutRanges(code, proseIn(parseAst(code) as unknown as Node))
}

/** Where prose stands in a module: fields of endpoints, and answers that say no more than every error does. */
function proseIn(node: Node): Node[] {
  if (node.type === 'ObjectExpression') {
    const properties = node.properties as Property[]
    const names = new Set(properties.map((property) => property.key?.name))
    if (names.has('operationId') && names.has('answers'))
      return properties.flatMap((property) => {
        const name = property.key?.name
        if (name === 'answers') return [...usualErrors(property.value), ...wordsIn(property.value)]
        // What is spread into an endpoint is its route.
        return name === undefined || CALLED_BY.has(name) ? [] : [property]
      })
  }
  return [...wordsOf(node), ...childrenOf(node).flatMap(proseIn)]
}

/** What an answer or a shape says of itself: `description: '…'` beside a schema, and the text in `v.description('…')`. */
function wordsOf(node: Node): Node[] {
  if (node.type === 'ObjectExpression') {
    const properties = node.properties as Property[]
    const isAnswer = properties.some((property) => property.key?.name === 'schema')
    return isAnswer ? properties.filter((property) => property.key?.name === 'description') : []
  }
  return /^(?:description|\w+Answer)$/.test(calleeOf(node) ?? '') ? (node.arguments as Node[]).slice(0, 1) : []
}

function usualErrors(answers: Node): Node[] {
  return ((answers.properties ?? []) as Property[]).filter(
    ({ type, value }) => type === 'SpreadElement' || calleeOf(value) === 'errorAnswer',
  )
}

/** Everything that stands in the answers which stay. */
function wordsIn(answers: Node): Node[] {
  const left = ((answers.properties ?? []) as Property[]).filter((property) => !usualErrors(answers).includes(property))
  return left.flatMap(proseIn)
}

/** The last name of what is called: `description` of `v.description('…')`. */
function calleeOf(value: Node | undefined): string | undefined {
  if (value?.type !== 'CallExpression') return undefined
  const { name, property } = value.callee as { name?: string; property?: { name?: string } }
  return name ?? property?.name
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((field) => (Array.isArray(field) ? field : [field]))
    .filter(isNode)
}

function isNode(field: unknown): field is Node {
  return typeof field === 'object' && field !== null && typeof (field as Node).type === 'string'
}

/** A text without some of the properties that it lists, and without the commas behind them. */
function withoutRanges(code: string, ranges: readonly Node[]): string {
  let kept = ''
  let position = 0
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    kept += code.slice(position, start)
    position = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
  }
  return kept + code.slice(position)
}
