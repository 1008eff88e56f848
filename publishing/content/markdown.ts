import type { Root } from 'hast'
import rehypeHighlight from 'rehype-highlight'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Root as MarkdownRoot } from 'mdast'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import type { Article } from '#domain/content/post.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { articleSchema, sentenceSchema } from './allowed-html.ts'
import { idsIn, isTakenId, linkHeadings, lowerTitles, putOffSections } from './article-headings.ts'
import { placeLinks, reportLinks, type FileOf, type Link } from './article-links.ts'
import {
  drawSequences,
  frameCode,
  frameTables,
  labelTasks,
  leadOut,
  placePictures,
  SEQUENCE,
  type PictureOf,
} from './article-parts.ts'
import { reportDropped, type OnMistake } from './dropped-html.ts'
import { reportDroppedMarkdown } from './dropped-markdown.ts'

/** The languages with syntax highlighting; other code stays plain. */
export const highlightLanguages = {
  bash,
  css,
  diff,
  http,
  ini,
  javascript,
  json,
  nginx,
  php,
  python,
  sql,
  typescript,
  xml,
  yaml,
}

/** The processors are frozen, so that the grammars of all languages are compiled only once. */
const toWritten = unified()
  .use(remarkParse)
  // A single ~ is text, as in H~2~O: in other programs, it begins a subscript.
  .use(remarkGfm, { singleTilde: false })
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
  .freeze()
const toParsed = unified().use(rehypeRaw).freeze()
const toSafe = unified().use(rehypeSanitize, articleSchema).freeze()
const toHighlighted = unified()
  .use(rehypeHighlight, { languages: highlightLanguages, plainText: [SEQUENCE] })
  .freeze()
const toHtml = unified().use(rehypeStringify).freeze()

/**
 * A rendered article with its IDs and its links to this site. These links are checked later, together with the links of
 * all other pages.
 */
export type Rendered = Article & { ids: string[]; links: Link[] }

/**
 * The functions that connect a document with its surroundings.
 * @property pictureOf returns a picture that the Markdown references
 * @property fileOf returns the address of a file that the Markdown links to
 * @property onMistake is called with each mistake and its line in the Markdown
 */
export type Surroundings = {
  pictureOf: PictureOf
  fileOf: FileOf
  onMistake: OnMistake
}

/**
 * Renders Markdown as HTML that is safe in a page: removes everything that could run code or make requests, reports all
 * removed parts, and keeps harmless HTML. Then links headings to themselves, highlights code with class names, makes
 * wide parts scrollable by keyboard, and draws code blocks in the language `sequence` as diagrams.
 */
export function renderArticle(markdown: string, { pictureOf, fileOf, onMistake }: Surroundings): Rendered {
  const document = toWritten.parse(markdown)
  reportDroppedMarkdown(markdown, document, onMistake)
  plainFootnotes(document)
  const written = toWritten.runSync(document) as Root
  const parsed = toParsed.runSync(structuredClone(written)) as Root
  const safe = toSafe.runSync(parsed) as Root
  reportDropped(written, parsed, safe, onMistake)
  reportIds(safe, onMistake)
  reportLinks(safe, onMistake)
  lowerTitles(safe)
  const tree = toHighlighted.runSync(safe) as Root
  const sections = linkHeadings(tree)
  const links = placeLinks(tree, fileOf)
  drawSequences(tree, onMistake)
  frameCode(tree)
  frameTables(tree)
  labelTasks(tree, onMistake)
  leadOut(tree)
  placePictures(tree, pictureOf, onMistake)
  putOffSections(tree)
  return { html: toHtml.stringify(tree), sections, ids: idsIn(tree), links }
}

/**
 * Finishes HTML that this site generates, such as an API reference: highlights its code and links its headings to
 * themselves. Any text by the owner in this HTML must already be sanitized.
 */
export function finishOwnHtml(html: string): Article {
  const tree = toHighlighted.runSync(toParsed.runSync(rawTree(html))) as Root
  const sections = linkHeadings(tree)
  leadOut(tree)
  putOffSections(tree)
  return { html: toHtml.stringify(tree), sections }
}

/** Returns a block of code as highlighted HTML. */
export function highlightCode(code: string, language: string): string {
  const html = `<pre><code class="language-${escapeMarkup(language)}">${escapeMarkup(code)}</code></pre>`
  const tree = toHighlighted.runSync(toParsed.runSync(rawTree(html))) as Root
  const [pre] = tree.children
  const [block] = pre?.type === 'element' ? pre.children : []
  return block?.type === 'element' ? toHtml.stringify({ type: 'root', children: block.children }) : escapeMarkup(code)
}

/** Returns sanitized HTML for a text that may contain HTML. */
export function sanitizeHtml(text: string): string {
  const tree = toSafeSentence.runSync(toParsed.runSync(rawTree(text))) as Root
  leadOut(tree)
  return toHtml.stringify(tree)
}

const toSafeSentence = unified().use(rehypeSanitize, sentenceSchema).freeze()

/** Returns a message for each part that sanitizing would remove from a text that may contain HTML. */
export function droppedFrom(text: string): string[] {
  const mistakes: string[] = []
  const written = rawTree(text)
  const parsed = toParsed.runSync(structuredClone(written)) as Root
  reportDropped(written, parsed, toSafeSentence.runSync(parsed) as Root, (_line, expected) => mistakes.push(expected))
  return mistakes
}

/** Returns the addresses of the links to this site in text that may contain HTML. */
export function linksInHtml(text: string): string[] {
  const links = placeLinks(toParsed.runSync(rawTree(text)) as Root, () => undefined)
  return links.map(({ href }) => href)
}

function rawTree(value: string): Root {
  const start = { line: 1, column: 1, offset: 0 }
  return { type: 'root', children: [{ type: 'raw', value, position: { start, end: start } }] } as unknown as Root
}

/** Reports IDs that are invalid in links, occur twice, or are used by the page around the article. */
function reportIds(tree: Root, onMistake: OnMistake): void {
  const known = new Set<string>()
  visit(tree, 'element', ({ properties: { id }, position }) => {
    if (typeof id !== 'string') return
    if (!/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/i.test(id) || known.has(id) || isTakenId(id))
      onMistake(
        position?.start.line ?? 1,
        `HTML: expected a unique id of letters, digits and hyphens, found ${JSON.stringify(id)}`,
      )
    known.add(id)
  })
}

/** Matches footnote names that can serve as IDs unchanged. */
const AN_ID = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/

/** Renames footnotes whose names cannot be used as IDs. Readers see the new names only in URLs. */
export function plainFootnotes(document: MarkdownRoot): void {
  visit(document, (node) => {
    if (node.type !== 'footnoteReference' && node.type !== 'footnoteDefinition') return
    if (!AN_ID.test(node.identifier)) node.identifier = `x${Buffer.from(node.identifier).toString('hex')}`
  })
}
