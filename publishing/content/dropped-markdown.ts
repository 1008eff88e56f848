import type { Code, Definition, Emphasis, FootnoteDefinition, Heading, List, Root, Strong, Table, Text } from 'mdast'
import { visit } from 'unist-util-visit'
import { isLinkedFile, PICTURE_FILE } from '#domain/content/linked-files.ts'
import type { OnMistake } from './dropped-html.ts'

/** The label of a link definition that serves as a comment: `[//]: # (a comment)`. */
const COMMENT = '//'

/** Matches text with the syntax of a link or a picture. */
const LINK_LIKE = /(?<!\\)!?\[[^[\]\n]*\]\(([^()<>\n]*(?:\([^()<>\n]*\)[^()<>\n]*)*)\)/g

/**
 * Reports text that Markdown would silently leave out or change.
 * @param markdown the source of the document
 * @param document the parsed source
 */
export function reportDroppedMarkdown(markdown: string, document: Root, onMistake: OnMistake): void {
  const footnotes = reportDefinitions(document, onMistake)
  visit(document, (node) => {
    if (node.type === 'table') reportLongRows(node, onMistake)
    if (node.type === 'list') reportNumbers(markdown, node, onMistake)
    if (node.type === 'text') {
      reportSpaces(markdown, node, onMistake)
      reportPaths(markdown, node, onMistake)
    }
    // In a document without footnotes, `[^…]` is ordinary text, such as a character class of a regular expression.
    if (node.type === 'text' && footnotes > 0) reportNoFootnote(markdown, node, onMistake)
    if (node.type === 'heading') reportClosingSigns(markdown, node, onMistake)
    if (node.type === 'emphasis' || node.type === 'strong') reportWithinWord(markdown, node, onMistake)
    if (node.type === 'code') reportOpenFence(markdown, node, onMistake)
    if (node.type === 'code' && node.meta)
      onMistake(
        lineOf(node),
        `code: ${JSON.stringify(node.meta)} after the language would be left out. Remove it, or move it above the code`,
      )
  })
}

/**
 * Reports link definitions and footnotes that are unused or repeat an earlier name, and footnotes without text.
 * @returns the number of footnotes
 */
function reportDefinitions(document: Root, onMistake: OnMistake): number {
  let footnotes = 0
  const used = new Set<string>()
  const known = new Set<string>()
  const nameOf = ({ type, identifier }: Pick<Definition | FootnoteDefinition, 'type' | 'identifier'>) =>
    `${type} ${identifier}`
  visit(document, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference')
      used.add(nameOf({ type: 'definition', identifier: node.identifier }))
    if (node.type === 'footnoteReference') used.add(nameOf({ type: 'footnoteDefinition', identifier: node.identifier }))
  })
  visit(document, (node) => {
    if (node.type !== 'definition' && node.type !== 'footnoteDefinition') return
    if (node.identifier === COMMENT) return
    if (node.type === 'footnoteDefinition') footnotes++
    const name = nameOf(node)
    const isRepeated = known.size === known.add(name).size
    if (isRepeated) onMistake(lineOf(node), `${written(node)}: this name occurs twice, so this one would be left out`)
    else if (!used.has(name)) onMistake(lineOf(node), UNUSED[node.type](written(node)))
    else if (node.type === 'footnoteDefinition' && node.children.length === 0)
      onMistake(
        lineOf(node),
        `${written(node)}: this footnote has no text. Write it after the colon, and indent its other lines by four spaces`,
      )
  })
  return footnotes
}

/** Matches text with the syntax of a footnote reference. */
const FOOTNOTE_LIKE = /(?<!\\)\[\^[^\s[\]]+\]/g

/** Reports references to footnotes that do not exist, because they would be shown as written. */
function reportNoFootnote(markdown: string, text: Text, onMistake: OnMistake): void {
  const source = markdown.slice(text.position?.start.offset, text.position?.end.offset)
  for (const { 0: reference, index } of source.matchAll(FOOTNOTE_LIKE))
    onMistake(
      lineOf(text) + source.slice(0, index).split('\n').length - 1,
      `${reference}: there is no footnote of this name. If it is text, write \\${reference}`,
    )
}

const written = ({ type, label, identifier }: Definition | FootnoteDefinition) =>
  `[${type === 'footnoteDefinition' ? '^' : ''}${label ?? identifier}]`

const UNUSED = {
  definition: (name: string) =>
    `${name}: would be left out, because it is parsed as a link definition that nothing uses. If it is text, write \\${name}`,
  footnoteDefinition: (name: string) =>
    `${name}: would be left out, because nothing refers to this footnote. Write ${name} where it belongs`,
} as const

/** Reports table rows with more cells than the header row. */
function reportLongRows({ children: [head, ...rows] }: Table, onMistake: OnMistake): void {
  for (const row of rows)
    if (row.children.length > (head?.children.length ?? 0))
      onMistake(
        lineOf(row),
        'table: this row has more cells than the first one, so its last ones would be left out. Write \\| for a | within a cell, also in code',
      )
}

/**
 * Reports a numbered list whose numbers would change. Numbers that are all equal, or increase by one, are not reported.
 */
function reportNumbers(markdown: string, { ordered, children }: List, onMistake: OnMistake): void {
  if (!ordered) return
  const numbers = children.map((item) => Number.parseInt(markdown.slice(item.position?.start.offset), 10))
  const [first = 1] = numbers
  const isCounted = numbers.every((number, place) => number === first + place)
  if (isCounted || numbers.every((number) => number === first)) return
  const shown = numbers.map((_, place) => first + place)
  const place = numbers.findIndex((number, at) => number !== shown[at])
  onMistake(
    lineOf(children[place] ?? {}),
    `list: the numbers ${numbers.join(', ')} would become ${shown.join(', ')}. Write these, or \\. instead of . after each number`,
  )
}

/** Reports # characters that Markdown treats as the closing sequence of a heading, as in `## Learning C #`. */
function reportClosingSigns(markdown: string, heading: Heading, onMistake: OnMistake): void {
  const { start, end } = heading.position ?? {}
  const [, opening = '', closing = ''] =
    /^(#+)[ \t][^\n]*?[ \t](#+)[ \t]*$/.exec(markdown.slice(start?.offset, end?.offset)) ?? []
  if (closing.length > 0 && closing.length !== opening.length)
    onMistake(lineOf(heading), `heading: ${closing} at its end would be left out. Write \\${closing} instead`)
}

const LATIN = /[\p{Script=Latin}\p{N}]/u

/**
 * Reports emphasis within a word or a name, because it is usually a formula, such as `2*3*4`, or a name, such as
 * `__init__.py`, whose asterisks or underscores would be left out. Writing systems without spaces are not checked.
 */
function reportWithinWord(markdown: string, node: Emphasis | Strong, onMistake: OnMistake): void {
  const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset]
  const isFormula = LATIN.test(markdown[start - 1] ?? '') && LATIN.test(markdown[end] ?? '')
  const isName = markdown[start] === '_' && /^[.(][\w)]/.test(markdown.slice(end, end + 2))
  if (!isFormula && !isName) return
  const [sign, shown] = [markdown[start], JSON.stringify(markdown.slice(start, end).slice(0, 40))]
  onMistake(
    lineOf(node),
    `emphasis: the ${sign} characters in ${shown} would be left out. Put the text in backticks, or write \\${sign} for each; within a word, write <em> or <strong>`,
  )
}

/** Matches a path on a Windows disk or network. */
const WINDOWS_PATH = /(?<!\S)(?:[A-Za-z]:\\|\\\\)\S*/g

/**
 * Reports Windows paths with a backslash before a punctuation character, such as `C:\_data`, because Markdown drops the
 * backslash.
 */
function reportPaths(markdown: string, text: Text, onMistake: OnMistake): void {
  const source = markdown.slice(text.position?.start.offset, text.position?.end.offset)
  for (const { 0: path, index } of source.matchAll(WINDOWS_PATH))
    if (/\\[!-/:-@[-`{-~]/.test(path))
      onMistake(
        lineOf(text) + source.slice(0, index).split('\n').length - 1,
        `${path}: a backslash in this path would be left out. Put the path in backticks`,
      )
}

/** Reports code blocks that are not closed, because the text after them would be shown as code. */
function reportOpenFence(markdown: string, node: Code, onMistake: OnMistake): void {
  const lines = markdown.slice(node.position?.start.offset, node.position?.end.offset).split('\n')
  const [, fence] = /^\s*(`{3,}|~{3,})/.exec(lines[0] ?? '') ?? []
  const last = lines.length > 1 ? (lines.at(-1) ?? '').replace(/^[\s>]*/, '').trimEnd() : ''
  const isClosed = fence === undefined || (last.startsWith(fence) && /^(?:`+|~+)$/.test(last))
  if (!isClosed) onMistake(lineOf(node), `code: this block has no end. Write ${fence} on a line of its own after it`)
}

/** Reports images and file links that would be shown as text because their URL contains a space. */
function reportSpaces(markdown: string, text: Text, onMistake: OnMistake): void {
  const written = markdown.slice(text.position?.start.offset, text.position?.end.offset)
  for (const { 0: link, 1: file = '', index } of written.matchAll(LINK_LIKE))
    if (file.includes(' ') && (PICTURE_FILE.test(file) || isLinkedFile(file)))
      onMistake(
        lineOf(text) + written.slice(0, index).split('\n').length - 1,
        `${link}: would be shown as written, because of the spaces. Write <${file}> in the parentheses`,
      )
}

function lineOf({ position }: { position?: { start: { line: number } } | undefined }): number {
  return position?.start.line ?? 1
}
