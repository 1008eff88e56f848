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
import type { Picture } from '../../domain/content/field-schemas.ts'
import type { Article, PostSection } from '../../domain/content/post.ts'
import { highlightLanguages } from './highlight-languages.ts'
import { drawSequence } from './draw-sequence.ts'
import { CONTENT_PICTURE } from './pictures.ts'
import { readSequence, SequenceMistake } from './sequence.ts'

/** IDs that the page around an article already uses. */
const TAKEN_IDS = ['page', 'foot', 'mobile-menu', 'related-title', 'series', 'series-title']

/** The language of code blocks that are drawn as sequence diagrams. */
const SEQUENCE = 'sequence'

/** Frozen, so that the grammars of all languages are compiled only once. */
const toTree = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize)
  .use(rehypeHighlight, { languages: highlightLanguages, plainText: [SEQUENCE] })
  .freeze()
const toHtml = unified().use(rehypeStringify).freeze()

/**
 * Renders the Markdown of a post as HTML that is safe in a page: removes everything that could run or make requests,
 * then links headings to themselves, highlights code with class names, and makes wide parts scrollable by keyboard.
 * Keeps harmless HTML in the Markdown, and draws code blocks in the language `sequence` as diagrams.
 * @param pictureOf looks up a picture that the Markdown references
 * @param mistakeAt returns the error to throw for a mistake in a diagram, by the line of the Markdown
 */
export function renderArticle(
  markdown: string,
  pictureOf: (file: string, alt: string) => Picture,
  mistakeAt: (line: number, expected: string) => Error = (line, expected) => new Error(`line ${line}: ${expected}`),
): Article {
  const sections: PostSection[] = []
  const tree = toTree.runSync(toTree.parse(markdown))
  linkHeadings(tree, sections)
  drawSequences(tree, mistakeAt)
  frameCode(tree)
  frameTables(tree)
  leadOut(tree)
  placePictures(tree, pictureOf)
  putOffSections(tree)
  const html = toHtml.stringify(tree)
  return { html, sections }
}

/**
 * Finishes HTML of this site's own making, such as a reference: highlights its code and links its headings to
 * themselves. Sentences in it must be sanitized already.
 */
export function finishOwnHtml(html: string): Article {
  const sections: PostSection[] = []
  const tree = unified()
    .use(rehypeRaw)
    .use(rehypeHighlight, { languages: highlightLanguages })
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root
  linkHeadings(tree, sections)
  leadOut(tree)
  putOffSections(tree)
  return { html: toHtml.stringify(tree), sections }
}

/** The elements allowed in a sentence; pictures are only for articles. */
const sentenceSchema = { ...defaultSchema, tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'img') }

/** Sanitizes text that may contain HTML. */
export function sanitizeHtml(text: string): string {
  const tree = { type: 'root', children: [{ type: 'raw', value: text }] } as unknown as Root
  const harmless = unified()
    .use(rehypeRaw)
    .use(rehypeSanitize, sentenceSchema)
    .use(() => leadOut)
    .runSync(tree)
  return toHtml.stringify(harmless as Root)
}

/** Adds an ID and a link to each heading; second-level headings become the post's sections. */
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

/** Wraps each section in an element that is laid out only when it nears the viewport. */
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

/** Draws the code blocks in the language `sequence` as diagrams. */
function drawSequences(tree: Root, mistakeAt: (line: number, expected: string) => Error): void {
  visit(tree, 'element', (pre, index, parent) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || code?.type !== 'element' || !parent || index === undefined) return
    if (languageOf(code) !== SEQUENCE) return
    try {
      parent.children[index] = drawSequence(readSequence(toString(code)))
    } catch (error) {
      if (!(error instanceof SequenceMistake)) throw error
      throw mistakeAt((pre.position?.start.line ?? 0) + error.line, error.message)
    }
    return SKIP
  })
}

/** Adds the language and a copy button to each code block. */
function frameCode(tree: Root): void {
  let count = 0
  visit(tree, 'element', (pre, index, parent) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || code?.type !== 'element' || !parent || index === undefined) return
    count++
    const language = languageOf(code) ?? 'text'
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

/** Returns the language that a code block names, if any. */
function languageOf(code: Element): string | undefined {
  const { className } = code.properties
  const names = Array.isArray(className) ? className.map(String) : []
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length)
}

/** Lets tables that are wider than a phone scroll sideways, including by keyboard. */
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

/** Adds `rel="noopener"` to links to other sites. */
function leadOut(tree: Root): void {
  visit(tree, 'element', (link) => {
    if (link.tagName === 'a' && /^https?:/i.test(String(link.properties.href ?? ''))) link.properties.rel = ['noopener']
  })
}

/** Reserves each picture's space, and loads it lazily. */
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

/** Returns the paths of this site that a Markdown document links to, with line numbers. */
export function linksIn(markdown: string): { path: string; line: number }[] {
  const links: { path: string; line: number }[] = []
  visit(unified().use(remarkParse).parse(markdown), ['link', 'definition'], (node) => {
    if (!('url' in node) || !node.url.startsWith('/') || node.url.startsWith('//')) return
    const [path = ''] = node.url.split(/[?#]/)
    links.push({ path, line: node.position?.start.line ?? 1 })
  })
  return links
}
