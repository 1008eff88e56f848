import { readFileSync, globSync } from 'node:fs'
import GithubSlugger from 'github-slugger'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** The documentation for using and changing this project, without the specification. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'docs/specification.md')
    .sort(),
]

const reader = unified().use(remarkParse).use(remarkGfm)
const trees = new Map<string, ReturnType<typeof reader.parse>>()
type Node = Parameters<typeof visit>[0]

/** Parses a document, and caches the result. */
function treeOf(text: string) {
  const tree = trees.get(text) ?? reader.parse(text)
  trees.set(text, tree)
  return tree
}

/** Returns the text of an element and its children, without markup. */
function wordsOf(node: Node): string {
  let words = ''
  visit(node, (part) => {
    if ('value' in part && typeof part.value === 'string') words += part.value
  })
  return words
}

/** A table. @property head the cells of its header row @property rows the cells of each other row */
type Table = { head: string[]; rows: string[][] }

export function tablesIn(text: string): Table[] {
  const tables: Table[] = []
  visit(treeOf(text), 'table', ({ children }) => {
    const [head = [], ...rows] = children.map((row) => row.children.map(wordsOf))
    tables.push({ head, rows })
  })
  return tables
}

/** Returns the URLs of a document's links and images, as written. */
export function linksIn(text: string): string[] {
  const links: string[] = []
  visit(treeOf(text), (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') links.push(node.url)
  })
  return links
}

/** Returns the inline code of a document. */
export function codeIn(text: string): string[] {
  const codes: string[] = []
  visit(treeOf(text), 'inlineCode', ({ value }) => void codes.push(value))
  return codes
}

/** Returns the anchors of a document's headings, as GitHub names them. */
export function anchorsIn(text: string): Set<string> {
  const slugger = new GithubSlugger()
  const anchors = new Set<string>()
  visit(treeOf(text), 'heading', (heading) => void anchors.add(slugger.slug(wordsOf(heading))))
  return anchors
}

/** Returns the paragraphs of a document, each as its source lines. Tables are left out. */
export function paragraphsIn(text: string): string[][] {
  const source = text.split('\n')
  const paragraphs: string[][] = []
  visit(treeOf(text), 'paragraph', ({ position }) => {
    if (!position) return
    const [first = '', ...others] = source.slice(position.start.line - 1, position.end.line)
    // Cuts off a list marker before the paragraph.
    paragraphs.push([first.slice(position.start.column - 1), ...others])
  })
  return paragraphs
}

/** Returns the lines of a document's shell blocks, without comments. */
export function shellLinesIn(text: string): string[] {
  const lines: string[] = []
  visit(treeOf(text), 'code', ({ lang, value }) => {
    if (lang !== 'sh') return
    lines.push(...value.split('\n').map((line) => line.split(' #')[0]!.trim()))
  })
  return lines.filter((line) => line !== '')
}

/** Matches a final abbreviation, whose period does not end a sentence. */
const ABBREVIATIONS = /\b(?:e\.g|i\.e|vs|etc)\.$/

/** Returns the reason why a paragraph does not have one sentence per line; undefined if it does. */
export function proseFault(lines: readonly string[]): string | undefined {
  if (lines.length > 5) return `${lines.length} lines`
  for (const [position, line] of lines.entries()) {
    const prose = line
      .trim()
      // A period in a name such as `site.yml` or in a URL does not end a sentence.
      .replace(/`[^`]*`/g, 'code')
      .replace(/\]\([^()\]]*\)/g, ']')
    for (const { index, 0: end } of prose.matchAll(/[.!?][”"’')\]*]*\s+(?=[“"([*A-Z])/g))
      if (!ABBREVIATIONS.test(prose.slice(0, index + 1)))
        return `two sentences: ${prose.slice(0, index)}${end.trim()} …`
    if (position < lines.length - 1 && !/[.!?:;][”"’')\]*]*$/.test(prose)) return `a wrapped sentence: ${prose}`
  }
  return undefined
}

export const readText = (file: string) => readFileSync(file, 'utf8')
