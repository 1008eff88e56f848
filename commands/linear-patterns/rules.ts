import { keptObjectionTo } from './verdict.ts'

type Pattern = { pattern: string; flags: string }
type Node = { type: string; value?: unknown; regex?: Pattern; name?: string; callee?: Node; arguments?: Node[] }
type Context = { report(problem: { node: Node; message: string }): void }

function reportSlow(context: Context, node: Node, { pattern, flags }: Pattern): void {
  const found = keptObjectionTo(pattern, flags)
  if (found !== undefined)
    context.report({
      node,
      message: `This pattern can block the process: ${found}. Split the text, search for a fixed string, or anchor the pattern.`,
    })
}

/** Returns the pattern of a regular expression literal; undefined for every other node. */
function literal(node: Node): Pattern | undefined {
  return node.type === 'Literal' ? node.regex : undefined
}

function isRegExpCall(node: Node): boolean {
  return node.callee?.type === 'Identifier' && node.callee.name === 'RegExp'
}

/** Reports regular expressions that can take more than linear time. */
const linear = {
  create(context: Context) {
    return {
      Literal(node: Node) {
        const pattern = literal(node)
        if (pattern) reportSlow(context, node, pattern)
      },
    }
  },
}

/** Reports patterns that are assembled at run time, which the rule `linear` cannot check. */
const literalOnly = {
  create(context: Context) {
    const check = (node: Node) => {
      if (isRegExpCall(node))
        context.report({
          node,
          message:
            'Write this pattern as a literal, or compare strings: no check can see a pattern assembled at run time.',
        })
    }
    return { NewExpression: check, CallExpression: check }
  },
}

export default { meta: { name: 'patterns' }, rules: { linear, 'literal-only': literalOnly } }
