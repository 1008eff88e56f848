import postcss, { type Declaration, type Root } from 'postcss'
import { valueOf, type Element } from '#publishing/html/html-tree.ts'

const HIDING = ['display', 'visibility', 'opacity'] as const
export type Hiding = (typeof HIDING)[number]

/**
 * A declaration that hides or shows elements.
 * @property weight the precedence: a declaration overrides declarations with a lower weight
 * @property isSure whether the declaration always applies to the elements for which `fits` returns true
 */
type Rule = { of: Hiding; hides: boolean; weight: number; isSure: boolean; fits(element: Element): boolean }

const [ATTRIBUTE, INLINE, IMPORTANT] = [-1, 1e6, 1e7] as const

/**
 * Returns a function that returns whether the styles of a drawing hide an element; undefined if no declaration applies
 * to the element.
 */
export function hidingIn(styles: readonly Root[]): (element: Element, of: Hiding) => boolean | undefined {
  const rules: Rule[] = []
  const animated = new Set<string>()
  for (const style of styles)
    style.walkDecls(/^(?:display|visibility|opacity)$/i, (declaration) => {
      if (isWithinKeyframes(declaration)) animated.add(declaration.prop.toLowerCase())
      rules.push(...rulesOf(declaration))
    })
  return (element, of) => {
    // If two rules have the same weight, the later one overrides the earlier one.
    const declared = [...rules, ...ownRules(element)]
      .toReversed()
      .filter((rule) => rule.of === of && rule.fits(element))
      .toSorted((a, b) => b.weight - a.weight)
    for (const { hides, isSure } of declared) if (isSure || !hides) return hides && !animated.has(of)
    return undefined
  }
}

/** Returns the IDs that the declarations of styles refer to. */
export function idsInStyles(styles: readonly Root[]): string[] {
  const ids: string[] = []
  for (const style of styles)
    style.walkDecls(({ value }) => void ids.push(...Array.from(value.matchAll(/#([^\s"'()<>,;]+)/g), ([, id]) => id!)))
  return ids
}

/** Returns whether a selector in the styles depends on an element's position among its siblings, or on its content. */
export function dependOnOrder(styles: readonly Root[]): boolean {
  let depend = false
  for (const style of styles)
    style.walkRules(({ selector }) => {
      if (/:(?:nth|first|last|only|empty|has)|[+~]/.test(selector)) depend = true
    })
  return depend
}

/**
 * Removes selectors that contain any of the given names, and rules whose selectors are all removed.
 * @param names the classes and IDs that no element has anymore, such as `.secret` and `#Layer_2`
 */
export function removeRules(styles: readonly Root[], names: ReadonlySet<string>): void {
  for (const style of styles)
    style.walkRules((rule) => {
      const left = rule.selectors.filter((one) => !(one.match(/[.#][\w-]+/g) ?? []).some((name) => names.has(name)))
      if (left.length === 0) rule.remove()
      else if (left.length < rule.selectors.length) rule.selectors = left
    })
}

function rulesOf(declaration: Declaration): Rule[] {
  const { parent } = declaration
  if (parent?.type !== 'rule') return []
  const isSure = parent.parent?.type === 'root'
  const found = ruleOf(declaration)
  if (!found) return []
  return (parent as postcss.Rule).selectors.map((selector) => {
    const read = readSelector(selector)
    const weight = isSure ? found.weight + read.weight : Infinity
    return { ...found, ...read, weight, isSure: isSure && read.isSure }
  })
}

/** Returns the declarations in an element's own attributes. */
function ownRules(element: Element): Rule[] {
  const attributes = HIDING.flatMap((prop) => {
    const value = valueOf(element, prop)
    return value === undefined ? [] : [{ prop, value, important: false, weight: ATTRIBUTE }]
  })
  const inline: Declaration[] = []
  postcss.parse(valueOf(element, 'style') ?? '').walkDecls((declaration) => void inline.push(declaration))
  return [...attributes, ...inline.map((one) => ({ ...declared(one), weight: INLINE }))].flatMap((one) => {
    const rule = ruleOf(one)
    return rule ? [{ ...rule, weight: rule.weight + one.weight, isSure: true, fits: () => true }] : []
  })
}

/** The functions that return whether a property's value hides an element. */
const HIDDEN: Readonly<Record<Hiding, (value: string) => boolean>> = {
  display: (value) => value === 'none',
  visibility: (value) => value === 'hidden' || value === 'collapse',
  opacity: (value) => /^[\d.+-]+%?$/.test(value) && Number.parseFloat(value) <= 0,
}

type Declared = Pick<Declaration, 'prop' | 'value' | 'important'>
const declared = ({ prop, value, important }: Declaration): Declared => ({ prop, value, important })

function ruleOf({ prop, value, important }: Declared): Pick<Rule, 'of' | 'hides' | 'weight'> | undefined {
  const [of, said] = [prop.toLowerCase(), value.trim().toLowerCase()]
  const known = HIDING.find((one) => one === of)
  if (said === 'inherit' || known === undefined) return undefined
  return { of: known, hides: HIDDEN[known](said), weight: important ? IMPORTANT : 0 }
}

/**
 * Parses a selector. A selector with combinators or pseudo-classes may apply to every element that its last part
 * matches, and a selector that cannot be parsed, to every element.
 */
function readSelector(selector: string): Pick<Rule, 'weight' | 'isSure' | 'fits'> {
  const parts = selector.trim().split(/\s*[\s>+~]\s*/)
  const last = parts.at(-1)!
  const [, tag = '', names = ''] = /^([\w-]+|\*)?((?:[.#][\w-]+)*)$/.exec(last.replaceAll(/::?[\w-]+/g, '')) ?? []
  if (/[()[\]\\|]/.test(selector) || tag + names === '') return { weight: Infinity, isSure: false, fits: () => true }
  const [classes, ids] = ['.', '#'].map((sign) =>
    (names.match(/[.#][\w-]+/g) ?? []).filter((name) => name.startsWith(sign)).map((name) => name.slice(1)),
  ) as [string[], string[]]
  const isSure = parts.length === 1 && !last.includes(':')
  return {
    isSure,
    weight: isSure ? ids.length * 10_000 + classes.length * 100 + (tag === '' || tag === '*' ? 0 : 1) : Infinity,
    fits: (element) =>
      (tag === '' || tag === '*' || tag === element.tagName) &&
      classes.every((name) => (valueOf(element, 'class') ?? '').split(/\s+/).includes(name)) &&
      ids.every((id) => valueOf(element, 'id') === id),
  }
}

function isWithinKeyframes({ parent }: Declaration): boolean {
  const around = parent?.parent
  return around?.type === 'atrule' && /keyframes$/i.test((around as postcss.AtRule).name)
}
