/**
 * Page translators replace text nodes with elements of their own. React then fails when it inserts something before a
 * replaced text, and a text that it updates stays as it was. A text in an element of its own is safe from both: React
 * sets the element's content.
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

/** Elements that React keeps up to date while somebody looks at them or hears them. */
const LIVE_ELEMENTS = new Set(['button', 'summary', 'output'])
const LIVE_ATTRIBUTES = new Set(['role', 'aria-live'])

/** Reports a bare text beside an element that comes and goes, which crashes translated pages. */
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
          message: 'Put this text into an element of its own: on a translated page, React fails beside it.',
        })
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

/** Reports a text of several parts where it is announced or pressed: on translated pages, it stops changing. */
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
            message: 'Write the whole text as one template, or put this part into an element of its own.',
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

/** Returns whether an expression gives a text, as far as its form tells. */
function mayBeText({ type, value, computed, right, consequent, alternate }: Node): boolean {
  if (type === 'TemplateLiteral' || (type === 'MemberExpression' && !computed)) return true
  if (type === 'Literal') return typeof value === 'string' && value !== ' '
  if (type === 'LogicalExpression') return right !== undefined && mayBeText(right)
  if (type !== 'ConditionalExpression') return false
  return [consequent, alternate].some((branch) => branch !== undefined && mayBeText(branch))
}

/** Returns whether an expression gives an element or a text at times only. A text that is always there changes in place. */
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
