import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import GithubSlugger from 'github-slugger'
import rehypeHighlight from 'rehype-highlight'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import type { Picture } from '../../domain/content/pieces.ts'
import type { Article, PostSection } from '../../domain/content/post.ts'
import { highlightLanguages } from './highlight-languages.ts'
import { CONTENT_PICTURE } from './pictures.ts'

/** Ids that the page around an article has already. */
const TAKEN_IDS = ['page', 'foot', 'mobile-menu', 'related-title']

/** The grammars of all languages are compiled once. */
const toTree = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize)
  .use(rehypeHighlight, { languages: highlightLanguages })
  .freeze()
const toHtml = unified().use(rehypeStringify).freeze()

/**
 * Turns the Markdown of a post into HTML that is safe to put into a page: whatever could run or reach out is taken away
 * first,
 * then headings become links to themselves, code is coloured by class names, and wide parts can be moved by keyboard.
 * HTML inside the Markdown is kept as far as it is harmless.
 * @param pictureOf looks at a picture that the text names
 */
export function renderArticle(markdown: string, pictureOf: (file: string, alt: string) => Picture): Article {
  const sections: PostSection[] = []
  const tree = toTree.runSync(toTree.parse(markdown))
  linkHeadings(tree, sections)
  frameCode(tree)
  frameTables(tree)
  leadOut(tree)
  placePictures(tree, pictureOf)
  putOffSections(tree)
  const html = toHtml.stringify(tree)
  return { html, sections }
}

/** What a sentence may hold: no pictures, which belong to an article. */
const sentenceSchema = { ...defaultSchema, tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'img') }

/** A text that may hold HTML, as harmless HTML. */
export function sanitizeHtml(text: string): string {
  const tree = { type: 'root', children: [{ type: 'raw', value: text }] } as unknown as Root
  const harmless = unified()
    .use(rehypeRaw)
    .use(rehypeSanitize, sentenceSchema)
    .use(() => leadOut)
    .runSync(tree)
  return toHtml.stringify(harmless as Root)
}

/** Gives each heading an address; those of the second level are the post's sections. */
function linkHeadings(tree: Root, sections: PostSection[]): void {
  const slugger = new GithubSlugger()
  for (const id of TAKEN_IDS) slugger.slug(id)
  visit(tree, 'element', (heading) => {
    if (!/^h[2-4]$/.test(heading.tagName)) return
    const title = toString(heading)
    const id = slugger.slug(title)
    if (heading.tagName === 'h2') sections.push({ id, title })
    heading.properties = { id }
    heading.children.push(
      element('a', { className: ['anchor'], href: `#${id}`, ariaLabel: `Link to: ${title}` }, [
        { type: 'text', value: '#' },
      ]),
    )
    return SKIP
  })
}

/** Makes a part of each section, which is laid out when it comes near. */
function putOffSections(tree: Root): void {
  const parts: Root['children'] = []
  for (const node of tree.children) {
    const part = parts.at(-1)
    const isBegun = part?.type === 'element' && part.tagName === 'section'
    if (node.type === 'element' && node.tagName === 'h2')
      parts.push(element('section', { className: ['deferred'] }, [node]))
    else if (isBegun) part.children.push(node as ElementContent)
    else parts.push(node)
  }
  tree.children = parts
}

/** Puts each block of code under its language, with a button that copies it. */
function frameCode(tree: Root): void {
  let count = 0
  visit(tree, 'element', (pre, index, parent) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || code?.type !== 'element' || !parent || index === undefined) return
    count++
    const classes = Array.isArray(code.properties.className) ? code.properties.className : []
    const language =
      classes
        .map(String)
        .find((name) => name.startsWith('language-'))
        ?.slice('language-'.length) ?? 'text'
    code.properties = {}
    pre.properties = { tabIndex: 0, role: 'region', ariaLabel: `Code ${count}, ${language}` }
    parent.children[index] = element('figure', { className: ['code-block'] }, [
      element('figcaption', {}, [
        element('span', { className: ['label'] }, [{ type: 'text', value: language }]),
        element('button', { type: 'button', className: ['copy-code', 'scripted'], dataCopy: '' }, [
          { type: 'text', value: 'Copy' },
        ]),
      ]),
      pre,
    ])
    return SKIP
  })
}

/** A table wider than a phone moves sideways, and can be reached and moved by keyboard. */
function frameTables(tree: Root): void {
  let count = 0
  visit(tree, 'element', (table, index, parent) => {
    if (table.tagName !== 'table' || !parent || index === undefined) return
    parent.children[index] = element(
      'div',
      { className: ['wide'], tabIndex: 0, role: 'region', ariaLabel: `Table ${++count}` },
      [table],
    )
    return SKIP
  })
}

/** Another site is not told more than it needs. */
function leadOut(tree: Root): void {
  visit(tree, 'element', (link) => {
    if (link.tagName === 'a' && /^https?:/i.test(String(link.properties.href ?? ''))) link.properties.rel = ['noopener']
  })
}

/** A picture keeps its room before it is there, and waits until it comes near. */
function placePictures(tree: Root, pictureOf: (file: string, alt: string) => Picture): void {
  visit(tree, 'element', (image) => {
    if (image.tagName !== 'img') return
    const { src, width, height, alt } = pictureOf(
      String(image.properties.src ?? ''),
      String(image.properties.alt ?? ''),
    )
    image.properties = { src: CONTENT_PICTURE + src, alt, width, height, loading: 'lazy', decoding: 'async' }
  })
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

/** The paths of this site that a text in Markdown links to, each with its line. */
export function linksIn(markdown: string): { path: string; line: number }[] {
  const links: { path: string; line: number }[] = []
  visit(unified().use(remarkParse).parse(markdown), ['link', 'definition'], (node) => {
    if (!('url' in node) || !node.url.startsWith('/') || node.url.startsWith('//')) return
    const [path = ''] = node.url.split(/[?#]/)
    links.push({ path, line: node.position?.start.line ?? 1 })
  })
  return links
}
