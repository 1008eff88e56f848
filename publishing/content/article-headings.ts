import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import GithubSlugger from 'github-slugger'
import { SKIP, visit } from 'unist-util-visit'
import type { PostSection } from '#domain/content/post.ts'

/** IDs that the page around an article already uses. */
const TAKEN_IDS = ['page', 'foot', 'mobile-menu', 'related-title', 'series', 'series-title']
/** The ID of a heading without letters and digits. */
const NAMELESS = 'section'

/**
 * Adds an ID and a link to each heading, except to one that has no name. @returns the headings of the second level that
 * have a name
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

/** Wraps each section in an element that is laid out only when it nears the viewport. Footnotes stand by themselves. */
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

/** Whether an ID is used by the page around an article. */
export function isTakenId(id: string): boolean {
  return TAKEN_IDS.includes(id)
}

function isFootnotes({ properties }: Element): boolean {
  return properties.dataFootnotes !== undefined
}

/** Returns the text of a heading, with the alt texts of its pictures. */
function nameOf(heading: Element): string {
  const copy = structuredClone(heading)
  visit(copy, 'element', (image, index, parent) => {
    if (image.tagName === 'img' && parent && index !== undefined)
      parent.children[index] = { type: 'text', value: String(image.properties.alt ?? '') }
  })
  return toString(copy).trim()
}

/** Returns the words of a heading; a heading of signs and emoji alone gets one. */
function wordsOf(title: string): string {
  return /[\p{L}\p{N}]/u.test(title) ? title : NAMELESS
}
