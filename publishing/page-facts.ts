import type { DefaultTreeAdapterTypes } from 'parse5'
import { searchWords } from '../domain/search.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** What a rendered page says, as programs and the search need it. */
export type PageFacts = {
  title: string
  description: string
  /** The words that a visitor reads in its main part, each once: not those of code and of what leads to other pages. */
  words: string
  /** The parts of it that have a heading and an id, each with its first paragraph. */
  sections: { id: string; title: string; summary: string }[]
}

/** What is no prose. */
const UNREAD = new Set(['pre', 'script', 'style', 'svg', 'nav'])
/** What a section that leads to other pages is named by. */
const RELATED = 'related-title'

/** @param page the whole page, parsed */
export function factsOf(page: DefaultTreeAdapterTypes.Document): PageFacts {
  const main = elementsIn(page).find(({ tagName }) => tagName === 'main')
  const description = elementsIn(page).find((element) => element.tagName === 'meta' && valueOf(element, 'name') === 'description')
  return {
    title: textOf(elementsIn(page).find(({ tagName }) => tagName === 'title')),
    description: (description && valueOf(description, 'content')) ?? '',
    words: main ? distinctWords(proseOf(main)) : '',
    sections: main
      ? elementsIn(main)
          .filter(({ tagName }) => tagName === 'section')
          .flatMap(sectionOf)
          .toArray()
      : [],
  }
}

function sectionOf(section: Element): PageFacts['sections'] {
  const id = valueOf(section, 'id')
  const inside = [...elementsIn(section)]
  const heading = inside.findIndex(({ tagName }) => tagName === 'h2')
  if (!id || heading === -1) return []
  return [{ id, title: textOf(inside[heading]).trim(), summary: textOf(inside.slice(heading).find(({ tagName }) => tagName === 'p')).trim() }]
}

/** The text below a node, with that of its pictures. Words of two elements stay apart. */
function proseOf(node: Node): string {
  if ('value' in node) return node.value
  if (isElement(node)) {
    if (UNREAD.has(node.tagName) || valueOf(node, 'aria-labelledby') === RELATED) return ' '
    if (node.tagName === 'img') return ` ${valueOf(node, 'alt') ?? ''} `
  }
  return childrenOf(node).reduce((prose, child) => prose + (isElement(child) ? ` ${proseOf(child)} ` : proseOf(child)), '')
}

function textOf(node: Node | undefined): string {
  if (!node) return ''
  return 'value' in node ? node.value : childrenOf(node).map(textOf).join('')
}

/** The elements below a node, in the order of the page. */
function* elementsIn(node: Node): Generator<Element, undefined> {
  for (const child of childrenOf(node)) {
    if (isElement(child)) yield child
    yield* elementsIn(child)
  }
}

function childrenOf(node: Node): readonly Node[] {
  return 'childNodes' in node ? node.childNodes : []
}

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

function valueOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

/** An amount of money: nobody looks for it, and a new price would be a new index. */
const AMOUNT = /[$][\d,.]+/g

/** Each word once, in lower case: how often it stands in a text matters less to the search than how heavy its index is. */
export function distinctWords(text: string): string {
  return [...new Set(searchWords(text.replace(AMOUNT, ' ')).map((word) => word.toLowerCase()))]
    .filter((word) => word.length > 1 && !/^\d{1,3}$/.test(word))
    .join(' ')
}
