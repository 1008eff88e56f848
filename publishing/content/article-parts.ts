import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import type { Picture } from '#domain/content/field-schemas.ts'
import { drawSequence, readSequence, SequenceMistake } from './sequence.ts'
import type { OnMistake } from './dropped-html.ts'
import { contentAddress } from './pictures.ts'

/** The language of code blocks that are drawn as sequence diagrams. */
export const SEQUENCE = 'sequence'

/** Draws the code blocks in the language `sequence` as diagrams. */
export function drawSequences(tree: Root, onMistake: OnMistake): void {
  visit(tree, 'element', (pre, index, parent) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || code?.type !== 'element' || !parent || index === undefined) return
    if (languageOf(code) !== SEQUENCE) return
    try {
      parent.children[index] = drawSequence(readSequence(toString(code)))
    } catch (error) {
      if (!(error instanceof SequenceMistake)) throw error
      onMistake((pre.position?.start.line ?? 0) + error.line, `diagram: ${error.message}`)
    }
    return SKIP
  })
}

/** Adds the language and a copy button to each code block. */
export function frameCode(tree: Root): void {
  let count = 0
  visit(tree, 'element', (pre, index, parent) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || code?.type !== 'element' || !parent || index === undefined) return
    count++
    const language = languageOf(code) ?? 'text'
    const { className: _, ...others } = code.properties
    code.properties = others
    pre.properties = { ...pre.properties, tabIndex: 0, role: 'region', ariaLabel: `Code ${count}, ${language}` }
    parent.children[index] = element('figure', { className: ['code-block'] }, [
      element('figcaption', {}, [
        element('span', { className: ['label'] }, [{ type: 'text', value: language }]),
        copyButton(),
      ]),
      pre,
    ])
    return SKIP
  })
}

/** Returns a button that copies the code next to it without React: see `app/vanilla/copy-and-share.ts`. */
function copyButton(): Element {
  const classes = ['copy-code', 'scripted']
  return element('button', { type: 'button', className: classes, dataCopy: '', dataVanilla: '' }, [
    element('span', { className: ['until-copied'] }, [{ type: 'text', value: 'Copy' }]),
    element('span', { className: ['once-copied'] }, [{ type: 'text', value: 'Copied' }]),
  ])
}

/** Returns the language that a code block names, if any. */
function languageOf(code: Element): string | undefined {
  const { className } = code.properties
  const names = Array.isArray(className) ? className.map(String) : []
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length)
}

/**
 * Lets wide tables scroll sideways, including by keyboard. Labels each cell with the name of its column, because phones
 * show each row as a list of labeled cells.
 */
export function frameTables(tree: Root): void {
  let count = 0
  visit(tree, 'element', (table, index, parent) => {
    if (table.tagName !== 'table' || !parent || index === undefined) return
    const className = nameColumns(table) ? ['wide', 'entries'] : ['wide']
    const ariaLabel = `Table ${++count}`
    parent.children[index] = element('div', { className, tabIndex: 0, role: 'region', ariaLabel }, [table])
    return SKIP
  })
}

/**
 * Labels each cell with the name of its column, unless the table has no header row, or a cell spans several columns or
 * rows.
 * @returns whether the cells are labeled
 */
function nameColumns(table: Element): boolean {
  const rows: Element[] = []
  visit(table, 'element', (row) => void (row.tagName === 'tr' && rows.push(row)))
  const cells = (row: Element) => row.children.filter((cell) => cell.type === 'element')
  const [first] = rows
  if (first === undefined) return false
  const head = cells(first)
  const isPlain = (cell: Element) => cell.properties.colSpan === undefined && cell.properties.rowSpan === undefined
  if (head.length === 0 || head.some(({ tagName }) => tagName !== 'th')) return false
  if (!rows.every((row) => cells(row).every(isPlain))) return false
  for (const row of rows.slice(1))
    for (const [position, { properties }] of cells(row).entries())
      if (head[position]) properties.dataColumn = toString(head[position]).trim()
  return true
}

/** Adds `rel="noopener"` to links to other sites. */
export function leadOut(tree: Root): void {
  visit(tree, 'element', (link) => {
    if (link.tagName === 'a' && /^https?:/i.test(String(link.properties.href ?? ''))) link.properties.rel = ['noopener']
  })
}

/** Returns a picture, or a description of the expected file if there is no such picture. */
export type PictureOf = (file: string, alt: string) => Picture | { expected: string }

/** Sets the size of each image, so that the browser reserves space for it, and lets the browser load it lazily. */
export function placePictures(tree: Root, pictureOf: PictureOf, onMistake: OnMistake): void {
  visit(tree, 'element', (image) => {
    if (image.tagName !== 'img') return
    const { src: file = '', alt: text = '', ...others } = image.properties
    const picture = pictureOf(String(file), String(text))
    if ('expected' in picture) {
      image.properties = { alt: text }
      return onMistake(image.position?.start.line ?? 1, `picture ${String(file)}: expected ${picture.expected}`)
    }
    const { src, width, height, alt } = picture
    image.properties = { src: contentAddress(src), alt, width, height, loading: 'lazy', decoding: 'async', ...others }
  })
}

/** Labels the checkbox of each task with the text after it. */
export function labelTasks(tree: Root, onMistake: OnMistake): void {
  visit(tree, 'element', (box, index, parent) => {
    if (box.tagName !== 'input' || !parent || index === undefined) return
    const after = parent.children.slice(index + 1)
    const end = after.findIndex((node) => node.type === 'element' && BLOCKS.has(node.tagName))
    const words = (end === -1 ? after : after.slice(0, end)) as ElementContent[]
    const label = element('label', {}, [box, ...words])
    parent.children.splice(index, words.length + 1, label)
    if (!hasName(label))
      onMistake(box.position?.start.line ?? parent.position?.start.line ?? 1, 'check box: expected text right after it')
    return [SKIP, index + 1]
  })
}

/** Returns whether an element has text, or a picture with an alt text. */
export function hasName(label: Element): boolean {
  let isNamed = toString(label).trim() !== ''
  visit(label, 'element', ({ properties }) => void (isNamed ||= String(properties.alt ?? '').trim() !== ''))
  return isNamed
}

/** Elements that a label cannot contain. */
const BLOCKS: ReadonlySet<string> = new Set(
  'blockquote details div dl figure h2 h3 h4 h5 h6 hr ol p pre section table ul'.split(' '),
)

export function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}
