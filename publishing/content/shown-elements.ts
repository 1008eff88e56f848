import type { Root } from 'postcss'
import { childrenOf, elementsIn, isElement, textOf, valueOf, type Element } from '#publishing/html/html-tree.ts'
import { dependOnOrder, hidingIn, idsInStyles, type Hiding } from './drawing-styles.ts'

/**
 * The elements of a drawing that are visible, or that affect what is visible. No animation shows any of the other
 * elements.
 * @property around the elements to keep without their text: the ancestors of `elements`, and the elements on whose
 * position a `switch` or a selector depends
 */
export type Shown = { elements: ReadonlySet<Element>; around: ReadonlySet<Element> }

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
/** The elements that are drawn only where something refers to them. */
const ON_REFERENCE = setOf('defs symbol clipPath mask marker pattern linearGradient radialGradient filter')
const ANIMATIONS = setOf('animate animateMotion animateTransform set')
const SHAPES = setOf('path rect circle ellipse line polyline polygon')
/** The elements that can be hidden. */
const HIDEABLE = setOf(`g svg a switch use image text tspan textPath ${[...SHAPES].join(' ')}`)
const TEXT = setOf('text tspan textPath')
/** The elements that can be transparent as a whole. Within a line of text, browsers handle opacity differently. */
const TRANSPARENT = setOf(`g svg a switch use image text ${[...SHAPES].join(' ')}`)
/** The attributes whose animation can show a hidden element, keyed by the property that hides the element. */
const SHOWING: Readonly<Record<Hiding, ReadonlySet<string>>> = {
  display: setOf('display class style'),
  visibility: setOf('visibility class style'),
  opacity: setOf('opacity class style'),
}

/**
 * Finds the visible elements of a drawing, by its attributes, styles, references and animations.
 * @throws RangeError for hidden words in a line of visible text, because removing them would move the visible words
 */
export function shownElements(root: Element, styles: readonly Root[]): Shown {
  const all = [root, ...elementsIn(root)]
  const byId = new Map(all.map((element) => [valueOf(element, 'id'), element]))
  const hides = hidingIn(styles)
  const animated = animatedElements(all, byId)
  const canHide = (element: Element, of: Hiding) =>
    element !== root && (of === 'opacity' ? TRANSPARENT : HIDEABLE).has(element.tagName)
  const isHidden = (element: Element, of: Hiding) =>
    canHide(element, of) ? (animated[of].has(element) ? false : hides(element, of)) : undefined
  // A transparent element in a `clipPath` still clips.
  const clipping = new Set(all.filter(({ tagName }) => tagName === 'clipPath').flatMap((clip) => [...elementsIn(clip)]))
  const clipsUsed = [...clipping].some(({ tagName }) => tagName === 'use')
  const isTransparent = (element: Element) =>
    !clipsUsed && !clipping.has(element) && isHidden(element, 'opacity') === true
  const elements = new Set<Element>()
  const visited = { visible: new Set<Element>(), invisible: new Set<Element>() }

  const show = (element: Element, isInvisible: boolean): void => {
    if (isHidden(element, 'display') || isTransparent(element)) return
    const invisible = isHidden(element, 'visibility') ?? isInvisible
    const done = visited[invisible ? 'invisible' : 'visible']
    if (done.has(element)) return
    done.add(element)
    if (element.tagName === 'text' && !isLineShown(element, isInvisible)) return
    if (!invisible || !HIDEABLE.has(element.tagName) || element.tagName === 'use') {
      elements.add(element)
      referencesOf(element).forEach(showReferenced)
    }
    for (const child of childrenOf(element))
      if (isElement(child) && !ON_REFERENCE.has(child.tagName)) show(child, invisible)
  }
  const showReferenced = (id: string): void => {
    const target = byId.get(id)
    if (!target) return
    // The referenced shape may be a motion path, which need not be visible.
    if (SHAPES.has(target.tagName)) elements.add(target)
    show(target, false)
  }
  /** Returns whether a line of text is visible. */
  const isLineShown = (line: Element, isInvisible: boolean): boolean => {
    const words = wordsIn(line, isInvisible, isHidden)
    const hidden = words.find(({ invisible }) => invisible)
    if (hidden && words.some(({ invisible }) => !invisible))
      throw new RangeError(
        `expected visible text: ${JSON.stringify(hidden.text.trim().slice(0, 40))} is hidden within a text. Remove it, or export it without hidden text`,
      )
    return !hidden
  }

  show(root, false)
  idsInStyles(styles).forEach(showReferenced)
  for (const element of all)
    if (element.tagName === 'style' || (ANIMATIONS.has(element.tagName) && linkOf(element) !== undefined)) {
      elements.add(element)
      referencesOf(element).forEach(showReferenced)
    }
  const around = elementsAround(elements)
  for (const element of all)
    if (!elements.has(element) && (isChoice(element) || dependOnOrder(styles))) around.add(element)
  return { elements, around }
}

type IsHidden = (element: Element, of: Hiding) => boolean | undefined

/** Returns the parts of a text that take up space, each with whether it is invisible. */
function wordsIn(element: Element, isInvisible: boolean, isHidden: IsHidden): { text: string; invisible: boolean }[] {
  const invisible = isHidden(element, 'visibility') ?? isInvisible
  return childrenOf(element).flatMap((child) => {
    if (!isElement(child)) return textOf(child).trim() === '' ? [] : [{ text: textOf(child), invisible }]
    if (isHidden(child, 'display') || !(TEXT.has(child.tagName) || child.tagName === 'a')) return []
    return wordsIn(child, invisible, isHidden)
  })
}

/** Returns the elements that an animation can show, keyed by the property that hides them. */
function animatedElements(
  all: readonly Element[],
  byId: ReadonlyMap<string | undefined, Element>,
): Readonly<Record<Hiding, ReadonlySet<Element>>> {
  const animations = all.flatMap((element) => {
    const link = linkOf(element)
    const target = link === undefined ? element.parentNode : byId.get(link.slice(1))
    return ANIMATIONS.has(element.tagName) && target && isElement(target)
      ? [{ target, attribute: valueOf(element, 'attributeName') ?? '' }]
      : []
  })
  const animatedBy = (of: Hiding) =>
    new Set(animations.filter(({ attribute }) => SHOWING[of].has(attribute)).map(({ target }) => target))
  return { display: animatedBy('display'), visibility: animatedBy('visibility'), opacity: animatedBy('opacity') }
}

const linkOf = (element: Element) => element.attrs.find(({ name }) => /^(?:xlink:)?href$/.test(name))?.value

/** Returns the IDs of the elements that an element needs. */
function referencesOf({ tagName, attrs }: Element): string[] {
  return attrs.flatMap(({ name, value }) => {
    if (name === 'begin' || name === 'end') return idsInTimes(value)
    // A link or an animation refers to its target without drawing it.
    if (name.endsWith('href') && (tagName === 'a' || ANIMATIONS.has(tagName))) return []
    return Array.from(value.matchAll(/#([^\s"'()<>,;]+)/g), ([, id]) => id!)
  })
}

/** Returns the IDs in the times of an animation, such as `first` in `first.end+1s`. */
export function idsInTimes(times: string): string[] {
  return times.split(/[;\s+]/).map((moment) => moment.slice(0, Math.max(moment.indexOf('.'), 0)))
}

/** Returns whether an element is a child of a `switch`, which shows only the first child that applies. */
function isChoice({ parentNode }: Element): boolean {
  return parentNode !== null && isElement(parentNode) && parentNode.tagName === 'switch'
}

function elementsAround(elements: ReadonlySet<Element>): Set<Element> {
  const found = new Set<Element>()
  for (const element of elements)
    for (let parent = element.parentNode; parent && isElement(parent); parent = parent.parentNode)
      if (!elements.has(parent)) found.add(parent)
  return found
}
