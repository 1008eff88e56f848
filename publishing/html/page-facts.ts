import type { DefaultTreeAdapterTypes } from 'parse5'
import { searchWords } from '#domain/search/search.ts'
import { childrenOf, elementsIn, isElement, textOf, valueOf, type Element, type Node } from './html-tree.ts'

/** The metadata of a rendered page, for crawlers and the search index. */
export type PageFacts = {
  title: string
  description: string
  /** The unique words of the page's main part, without code and related links. */
  words: string
  /** The sections with a heading and an ID, each with its first paragraph. */
  sections: { id: string; title: string; summary: string }[]
}

/** Elements without prose. */
const UNREAD = new Set(['pre', 'script', 'style', 'svg', 'nav'])
/** The ID of the heading above the related links. */
const RELATED = 'related-title'

/** Returns a page's metadata. @param page the whole parsed page */
export function factsOf(page: DefaultTreeAdapterTypes.Document): PageFacts {
  const main = elementsIn(page).find(({ tagName }) => tagName === 'main')
  const description = elementsIn(page).find(
    (element) => element.tagName === 'meta' && valueOf(element, 'name') === 'description',
  )
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
  return [
    {
      id,
      title: textOf(inside[heading]).trim(),
      summary: textOf(inside.slice(heading).find(({ tagName }) => tagName === 'p')).trim(),
    },
  ]
}

/** Returns the text below a node, including alt texts, with spaces between adjacent elements. */
function proseOf(node: Node): string {
  if ('value' in node) return node.value
  if (isElement(node)) {
    if (UNREAD.has(node.tagName) || valueOf(node, 'aria-labelledby') === RELATED) return ' '
    if (node.tagName === 'img') return ` ${valueOf(node, 'alt') ?? ''} `
  }
  return childrenOf(node).reduce(
    (prose, child) => prose + (isElement(child) ? ` ${proseOf(child)} ` : proseOf(child)),
    '',
  )
}

/**
 * Matches amounts of money. They are left out of the index: nobody searches for them, and every new price would change
 * the index.
 */
const AMOUNT = /[$][\d,.]+/g

/** Returns the normalized words of a text, without duplicates: a small index matters more than word counts. */
export function distinctWords(text: string): string {
  return [...new Set(searchWords(text.replace(AMOUNT, ' ')))]
    .filter((word) => word.length > 1 && !/^\d{1,3}$/.test(word))
    .join(' ')
}
