/**
 * Page translators replace text nodes with their own elements. React then throws an error when it inserts a node before
 * a replaced text node, and React's updates to a replaced text node never appear. Text in its own element has neither
 * problem, because React sets the element's content.
 */
type Node = {
  type: string
  value?: unknown
  computed?: boolean
  name?: Node | string
  expression?: Node
  left?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
  children?: Node[]
  openingElement?: { name: { type: string; name?: string }; attributes: Node[] }
}
type Context = { report(problem: { node: Node; message: string }): void }

/** Elements whose text React updates while people see or hear it. */
const LIVE_ELEMENTS = new Set(['button', 'summary', 'output'])
const LIVE_ATTRIBUTES = new Set(['role', 'aria-live'])

/** Reports bare text next to a conditional element, which crashes translated pages. */
const ownElement = {
  create(context: Context) {
    const check = (node: Node) => {
      const children = contentOf(node)
      const text = children.find(
        (child) => isText(child) && children.some((other) => other !== child && comesAndGoes(other)),
      )
      if (text)
        context.report({
          node: text,
          message: 'Wrap this text in its own element: on a translated page, React fails next to bare text.',
        })
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

/**
 * Reports text that consists of several parts inside a live region or a control: on translated pages, such text no
 * longer updates.
 */
const oneText = {
  create(context: Context) {
    return {
      JSXElement(node: Node) {
        const children = contentOf(node)
        if (!isLive(node) || children.length < 2) return
        const part = children.find(({ expression }) => expression !== undefined && mayBeText(expression))
        if (part)
          context.report({
            node: part,
            message: 'Write the whole text as one template literal, or wrap this part in its own element.',
          })
      },
    }
  },
}

function contentOf({ children = [] }: Node): Node[] {
  return children.filter(
    ({ type, value, expression }) =>
      !(type === 'JSXText' && String(value).trim() === '') && expression?.type !== 'JSXEmptyExpression',
  )
}

function isText({ type, expression }: Node): boolean {
  return type === 'JSXText' || (expression !== undefined && mayBeText(expression))
}

/** Returns whether an expression can produce text, judging by its syntax. */
function mayBeText({ type, value, computed, right, consequent, alternate }: Node): boolean {
  if (type === 'TemplateLiteral' || (type === 'MemberExpression' && !computed)) return true
  if (type === 'Literal') return typeof value === 'string' && value !== ' '
  if (type === 'LogicalExpression') return right !== undefined && mayBeText(right)
  if (type !== 'ConditionalExpression') return false
  return [consequent, alternate].some((branch) => branch !== undefined && mayBeText(branch))
}

/**
 * Returns whether an expression produces an element or text only conditionally. Text that is always present is updated
 * in place.
 */
function comesAndGoes({ expression }: Node): boolean {
  if (expression?.type === 'LogicalExpression') return true
  if (expression?.type !== 'ConditionalExpression') return false
  return [expression.consequent, expression.alternate].some((branch) => branch !== undefined && !mayBeText(branch))
}

function isLive({ openingElement }: Node): boolean {
  if (!openingElement) return false
  const { name, attributes } = openingElement
  if (name.type === 'JSXIdentifier' && LIVE_ELEMENTS.has(name.name ?? '')) return true
  return attributes.some((attribute) => {
    const attributeName = typeof attribute.name === 'object' ? attribute.name.name : attribute.name
    return typeof attributeName === 'string' && LIVE_ATTRIBUTES.has(attributeName)
  })
}

export default { meta: { name: 'translated-pages' }, rules: { 'own-element': ownElement, 'one-text': oneText } }
