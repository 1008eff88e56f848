import type { DefaultTreeAdapterTypes } from 'parse5'
import postcss, { type Container, type Node, type Root } from 'postcss'

/** An element's name at the start of a selector or after a combinator. */
const ELEMENT_NAME = /(?:^|[\s>+~])([a-z][a-z0-9]*)/g
const CLASS_NAME = /\.((?:\\.|[\w-])+)/g
/** States that show only after a visitor has acted. Any act loads the whole stylesheet. */
const AFTER_ACT = /:hover|::selection/
/** A class that must be on the page somewhere, in a selector such as `body:has(.task-page) .menu`. */
const CLASS_ON_PAGE = /^[^()]*:has\((?:[>+~] ?)?\.([\w-]+)/
/** An `:is()` that may be a whole selector. */
const WRAPPED = /^:is\((.*)\)$/
/** Arguments of pseudo-classes, such as `:is(.open, .closed)`, whose classes the page need not have. */
const ARGUMENTS = /(?<!\\)\([^()]*(?<!\\)\)/g

/**
 * Splits a stylesheet by page: the returned function picks the rules that a page's HTML can need on screen before its
 * scripts run. It drops rules for classes and elements that the page lacks or has only in dialogs. It also drops custom
 * properties and animations that no remaining rule uses.
 */
export function splitStyles(css: string): (page: DefaultTreeAdapterTypes.Document) => string {
  const sheet = postcss.parse(css)
  sheet.walkComments((comment) => void comment.remove())
  sheet.walkAtRules('media', (media) => {
    if (media.params === 'print') media.remove()
  })
  const known = new Map<string, string>()
  return (page) => {
    const names = namesIn(page)
    // Pages of the same kind use the same names, and share a cached result.
    const key = [names.elements, names.classes].map((some) => [...some].toSorted().join(' ')).join(' . ')
    const rules = known.get(key) ?? rulesFor(sheet, names)
    known.set(key, rules)
    return rules
  }
}

/** Returns the rules of a stylesheet that refer only to these classes and elements. */
function rulesFor(sheet: Root, { classes, elements }: ReturnType<typeof namesIn>): string {
  const isNeeded = (selector: string): boolean => {
    const wrapped = wrappedIn(selector)
    if (wrapped) return wrapped.some(isNeeded)
    const plain = selector.replace(ARGUMENTS, '')
    const [, onPage] = CLASS_ON_PAGE.exec(selector) ?? []
    if (onPage !== undefined && !classes.has(onPage)) return false
    return (
      !AFTER_ACT.test(plain) &&
      [...plain.matchAll(CLASS_NAME)].every(([, name = '']) => classes.has(name.replaceAll('\\', ''))) &&
      [...plain.replace(CLASS_NAME, '.').matchAll(ELEMENT_NAME)].every(([, name = '']) => elements.has(name))
    )
  }
  const needed = sheet.clone()
  needed.walkRules((rule) => {
    if (isStep(rule)) return
    rule.selectors = rule.selectors.filter(isNeeded)
    if (rule.selector === '') rule.remove()
  })
  const rest = needed.toString()
  needed.walkAtRules('property', (property) => {
    if (!rest.includes(`var(${property.params}`)) property.remove()
  })
  const animations = new Set<string>()
  needed.walkDecls(/animation(-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,()]/)) animations.add(word)
  })
  needed.walkAtRules('keyframes', (animation) => {
    if (!animations.has(animation.params)) animation.remove()
  })
  needed.walkDecls(/^--/, (declaration) => {
    if (!rest.includes(`var(${declaration.prop}`)) declaration.remove()
  })
  removeEmpty(needed)
  return needed.toString()
}

/**
 * Returns the selectors in an `:is()` that is the whole selector: a minifier joins a rule's selectors in this way. They
 * stay joined, because each has the specificity of the most specific one.
 */
function wrappedIn(selector: string): string[] | undefined {
  const inner = WRAPPED.exec(selector)?.[1]
  if (inner === undefined) return undefined
  let depth = 0
  const isWhole = [...inner].every((sign) => (depth += sign === '(' ? 1 : sign === ')' ? -1 : 0) >= 0)
  return isWhole ? postcss.list.comma(inner) : undefined
}

/** Removes empty blocks, innermost first. */
function removeEmpty(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return
    removeEmpty(node)
    if (node.nodes.length === 0) node.remove()
  })
}

/** Returns whether a rule is a keyframe of an animation. Its selector is a point in time, not an element. */
function isStep({ parent }: Node): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'
}

type HtmlNode = DefaultTreeAdapterTypes.Node

/** Returns the names of the elements and classes that a page shows before a visitor acts. Skips dialogs. */
function namesIn(page: HtmlNode): { elements: ReadonlySet<string>; classes: ReadonlySet<string> } {
  const [elements, classes] = [new Set<string>(), new Set<string>()]
  const visit = (node: HtmlNode) => {
    if (node.nodeName === 'dialog') return
    if ('attrs' in node) {
      elements.add(node.tagName)
      const list = node.attrs.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? []
      for (const name of list) classes.add(name)
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(page)
  return { elements, classes }
}
