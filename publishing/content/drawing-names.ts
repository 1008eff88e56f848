import type { Root } from 'postcss'
import { valueOf, type Element } from '#publishing/html/html-tree.ts'

/** The functions that return the published name of an ID or a class, given its name in the source. */
export type Names = { ofId(name: string): string; ofClass(name: string): string }

/** Matches a class or an ID in a selector. */
const IN_SELECTOR = /([.#])(-?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*)/g
/** Matches the beginning of a reference to an element, and the element's ID. */
const REFERENCE = /(url\(["'\s]*#)([^\s"'()<>,;]+)/gi
/** Matches the ID of the animation to which a time refers, as in `first.end+1s`. */
const IN_TIME = /(^|[;\s])([^;\s.]+)(?=\.)/g
/** The attributes whose animation can contain names. */
const NAMING: ReadonlySet<string> = new Set(['class', 'href', 'xlink:href', 'id'])

/** Returns the classes in style sheets, in order. */
export function classesIn(css: string): string[] {
  return Array.from(css.matchAll(IN_SELECTOR), ([, sign, name = '']) => (sign === '.' ? [name] : [])).flat()
}

/**
 * Returns numbered names for IDs and classes, because editors name them after layers, symbols and styles. If a drawing
 * may use names in ways other than references and selectors, all names are kept.
 * @param drawn the elements of the drawing
 */
export function publishedNames(
  drawn: readonly Element[],
  css: string,
  ids: ReadonlySet<string>,
  classes: ReadonlySet<string>,
): Names {
  const isAnimated = drawn.some((element) => NAMING.has(valueOf(element, 'attributeName') ?? ''))
  if (isAnimated || css.includes('[') || css.includes('\\')) return { ofId: (name) => name, ofClass: (name) => name }
  const own = drawn.flatMap((element) => valueOf(element, 'id') ?? [])
  const [newIds, newClasses] = [
    numbered(
      'i',
      own.filter((name) => ids.has(name)),
    ),
    numbered('c', classes),
  ]
  return { ofId: (name) => newIds.get(name) ?? name, ofClass: (name) => newClasses.get(name) ?? name }
}

function numbered(letter: string, names: Iterable<string>): ReadonlyMap<string, string> {
  return new Map(Array.from(new Set(names), (name, place) => [name, `${letter}${place + 1}`]))
}

/** Renames the elements to which the value of an attribute or a declaration refers. */
export function renamedReferences(value: string, { ofId }: Names): string {
  return value.replaceAll(REFERENCE, (_, start: string, id: string) => start + ofId(id))
}

/** Renames the animations in the times of another animation. */
export function renamedTimes(times: string, { ofId }: Names): string {
  return times.replaceAll(IN_TIME, (_, before: string, id: string) => before + ofId(id))
}

/** Renames the classes and IDs in rules or declarations. */
export function renamedCss(css: Root, names: Names): Root {
  css.walkRules((rule) => {
    rule.selector = rule.selector.replaceAll(
      IN_SELECTOR,
      (_, sign: string, name: string) => sign + (sign === '.' ? names.ofClass(name) : names.ofId(name)),
    )
  })
  css.walkDecls((declaration) => {
    declaration.value = renamedReferences(declaration.value, names)
  })
  return css
}
