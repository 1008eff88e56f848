import type { DefaultTreeAdapterTypes } from 'parse5'
import postcss, { type ChildNode, type Container, type Node, type Root } from 'postcss'

/** An element's name at the start of a selector or after a combinator. */
const ELEMENT_NAME = /(?:^|[\s>+~])([a-z][a-z0-9]*)/g
const CLASS_NAME = /\.((?:\\.|[\w-])+)/g
/** States that show only after a visitor has acted. Any act loads the whole stylesheet. */
const AFTER_ACT = /:hover|::selection/
/** A class that must be on the page somewhere, in a selector such as `body:has(.task-page) .menu`. */
const CLASS_ON_PAGE = /^[^()]*:has\((?:[>+~] ?)?\.([\w-]+)/
/** An `:is()` that may be a whole selector. */
const WRAPPED = /^:is\((.*)\)$/
const ANIMATION = /animation(-name)?$/
/** The use of a custom property. */
const VARIABLE = /var\(\s*(--[^\s,)]+)/g
/** Arguments of pseudo-classes, such as `:is(.open, .closed)`, whose classes the page need not have. */
const ARGUMENTS = /(?<!\\)\([^()]*(?<!\\)\)/g

type Names = ReturnType<typeof namesIn>
type IsNeeded = (names: Names) => boolean
/** The custom properties and animations that the rules of a page use. */
type Uses = { variables: ReadonlySet<string>; animations: ReadonlySet<string> }
/** Returns the part of a node’s text that a page needs. */
type Write = (names: Names, uses: Uses) => string

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
  const usesOf = usesIn(sheet)
  const write = writerOfAll(sheet)
  const known = new Map<string, string>()
  return (page) => {
    const names = namesIn(page)
    // Pages of the same kind use the same names, and share a cached result.
    const key = [names.elements, names.classes].map((some) => [...some].toSorted().join(' ')).join(' . ')
    const rules = known.get(key) ?? write(names, usesOf(names))
    known.set(key, rules)
    return rules
  }
}

/** Returns a function that collects the custom properties and animations used by the rules that a page needs. */
function usesIn(sheet: Root): (names: Names) => Uses {
  const rules: { isNeeded: IsNeeded; variables: string[]; animations: string[] }[] = []
  const keyframes: { name: string; variables: string[] }[] = []
  sheet.walkAtRules('keyframes', (animation) => {
    keyframes.push({ name: animation.params, variables: variablesIn(animation.toString()) })
  })
  sheet.walkRules((rule) => {
    if (isStep(rule)) return
    const needs = rule.selectors.map(needOf)
    const animations: string[] = []
    rule.walkDecls(ANIMATION, ({ value }) => void animations.push(...value.split(/[\s,()]/)))
    const isNeeded = (names: Names) => needs.some((need) => need(names))
    rules.push({ isNeeded, animations, variables: variablesIn(rule.toString()) })
  })
  return (names) => {
    const needed = rules.filter(({ isNeeded }) => isNeeded(names))
    const animations = new Set(needed.flatMap((rule) => rule.animations))
    const steps = keyframes.filter(({ name }) => animations.has(name))
    return { animations, variables: new Set([...needed, ...steps].flatMap(({ variables }) => variables)) }
  }
}

function variablesIn(css: string): string[] {
  return Array.from(css.matchAll(VARIABLE), ([, name = '']) => name)
}

/** Returns a function that returns whether a page can need the rules of a selector. */
function needOf(selector: string): IsNeeded {
  const wrapped = wrappedIn(selector)?.map(needOf)
  if (wrapped) return (names) => wrapped.some((isNeeded) => isNeeded(names))
  const plain = selector.replace(ARGUMENTS, '')
  if (AFTER_ACT.test(plain)) return () => false
  const [, onPage] = CLASS_ON_PAGE.exec(selector) ?? []
  const classes = Array.from(plain.matchAll(CLASS_NAME), ([, name = '']) => name.replaceAll('\\', ''))
  if (onPage !== undefined) classes.push(onPage)
  const elements = Array.from(plain.replace(CLASS_NAME, '.').matchAll(ELEMENT_NAME), ([, name = '']) => name)
  return (names) =>
    classes.every((name) => names.classes.has(name)) && elements.every((name) => names.elements.has(name))
}

function writerOfAll({ nodes = [] }: Container): Write {
  const writers = nodes.map(writerOf)
  return (names, uses) => writers.map((write) => write(names, uses)).join('')
}

function writerOf(node: ChildNode): Write {
  const text = node.toString()
  if (node.type === 'decl')
    return node.variable ? (_, { variables }) => (variables.has(node.prop) ? `${text};` : '') : () => `${text};`
  if (node.type === 'rule') {
    const selectors = node.selectors.map((selector) => ({ selector, isNeeded: needOf(selector) }))
    const write = writerOfAll(node)
    return (names, uses) => {
      const needed = selectors.filter(({ isNeeded }) => isNeeded(names))
      return needed.length === 0 ? '' : block(needed.map(({ selector }) => selector).join(','), write(names, uses))
    }
  }
  if (node.type !== 'atrule') return () => ''
  if (node.name === 'property') return (_, { variables }) => (variables.has(node.params) ? text : '')
  if (node.name === 'keyframes') return (_, { animations }) => (animations.has(node.params) ? text : '')
  if (!node.nodes) return () => `${text};`
  const write = writerOfAll(node)
  return (names, uses) => block(text.slice(0, text.indexOf('{')), write(names, uses))
}

/** Returns a CSS block, or an empty string if the block has no content. */
function block(head: string, content: string): string {
  return content === '' ? '' : `${head}{${content.replace(/;$/, '')}}`
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

/**
 * Returns whether a rule is a keyframe of an animation. The selector of a keyframe is a point in time, not an element.
 */
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
