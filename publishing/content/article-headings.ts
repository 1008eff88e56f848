import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import GithubSlugger, { slug } from 'github-slugger'
import { SKIP, visit } from 'unist-util-visit'
import type { PostSection } from '#domain/content/post.ts'

/** IDs that an article cannot use, because the page around it uses them. */
const TAKEN_IDS = [
  'after-paint',
  'foot',
  'foot-columns',
  'mobile-menu',
  'page',
  'related-title',
  'series',
  'series-title',
]
/** The ID of a heading without text, and the prefix of the ID of a heading that contains only symbols. */
const NAMELESS = 'section'

/** Turns level-1 headings into level-2 headings, because the page already has a title. */
export function lowerTitles(tree: Root): void {
  visit(tree, 'element', (heading) => {
    if (heading.tagName === 'h1') heading.tagName = 'h2'
  })
}

/**
 * Adds an ID to each heading, and a self-link to each heading with text.
 * @returns the level-2 headings with text
 */
export function linkHeadings(tree: Root): PostSection[] {
  const sections: PostSection[] = []
  const slugger = new GithubSlugger()
  for (const id of [...TAKEN_IDS, ...idsIn(tree)]) slugger.slug(id)
  visit(tree, 'element', (heading) => {
    if (isFootnotes(heading)) return SKIP
    if (!/^h[2-6]$/.test(heading.tagName)) return
    const title = nameOf(heading)
    const id = typeof heading.properties.id === 'string' ? heading.properties.id : slugger.slug(wordsOf(title))
    heading.properties.id = id
    if (title === '') return SKIP
    if (heading.tagName === 'h2') sections.push({ id, title })
    heading.children.push({
      type: 'element',
      tagName: 'a',
      properties: { className: ['anchor'], href: `#${id}`, ariaLabel: `Link to: ${title}` },
      children: [{ type: 'text', value: '#' }],
    })
    return SKIP
  })
  return sections
}

/**
 * Wraps each section in an element whose layout browsers defer until it is near the viewport. Footnotes belong to no
 * section.
 */
export function putOffSections(tree: Root): void {
  const parts: Root['children'] = []
  for (const node of tree.children) {
    const part = parts.at(-1)
    const isBegun = part?.type === 'element' && part.tagName === 'section' && !isFootnotes(part)
    if (node.type === 'element' && node.tagName === 'h2')
      parts.push({ type: 'element', tagName: 'section', properties: { className: ['deferred'] }, children: [node] })
    else if (isBegun && !(node.type === 'element' && isFootnotes(node))) part.children.push(node as ElementContent)
    else parts.push(node)
  }
  tree.children = parts
}

/** Returns the IDs in a document, in order. */
export function idsIn(tree: Root): string[] {
  const ids: string[] = []
  visit(tree, 'element', ({ properties: { id } }) => void (typeof id === 'string' && ids.push(id)))
  return ids
}

/** Returns whether the page around an article uses an ID. */
export function isTakenId(id: string): boolean {
  return TAKEN_IDS.includes(id)
}

function isFootnotes({ properties }: Element): boolean {
  return properties.dataFootnotes !== undefined
}

/** Returns the text of a heading, with the alt texts of its pictures and without footnote numbers. */
function nameOf(heading: Element): string {
  const copy = structuredClone(heading)
  visit(copy, 'element', (part, index, parent) => {
    if (!parent || index === undefined) return
    if (part.tagName === 'img') parent.children[index] = { type: 'text', value: String(part.properties.alt ?? '') }
    if (part.properties.dataFootnoteRef !== undefined) parent.children[index] = { type: 'text', value: '' }
  })
  const title = toString(copy).trim()
  return INVISIBLE.test(title) ? '' : title
}

const INVISIBLE = /^[\s\p{Cf}]*$/u

/**
 * Returns the text from which a heading's ID is derived. For a heading of only symbols and emoji, this text contains
 * their code points.
 */
function wordsOf(title: string): string {
  if (/[\p{L}\p{N}]/u.test(slug(title))) return title
  return [NAMELESS, ...Array.from(title, (sign) => sign.codePointAt(0)!.toString(16))].join('-')
}
