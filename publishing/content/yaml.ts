import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type ErrorCode,
  type Node,
  type Pair,
} from 'yaml'
import type * as v from 'valibot'
import { messageOf } from '#domain/record.ts'
import { checkContent, ContentError, type FieldPath, type Place } from '#domain/content/check.ts'
import { madeBefore } from '#publishing/output/kept.ts'
import { readContentText } from './folders.ts'
import { lostIn } from './lost-in-yaml.ts'

/** The codes of errors that unquoted text with a colon or a quotation mark usually causes. */
const UNQUOTED: ReadonlySet<ErrorCode> = new Set([
  'BLOCK_AS_IMPLICIT_KEY',
  'MULTILINE_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
])

/**
 * Reads and checks a YAML file of the owner's content folder.
 * @param name the file's path in that folder, such as `site.yml`
 * @throws ContentError with the file, line and field of each error
 */
export function readYaml<S extends v.GenericSchema>(contentDir: string, name: string, schema: S): v.InferOutput<S> {
  return checkYaml(contentDir, name, readContentText(contentDir, name), schema)
}

/**
 * Parses and checks YAML.
 * @param linesBefore the number of lines in the file before the YAML
 * @throws ContentError with the file, line and field of each error
 */
export function checkYaml<S extends v.GenericSchema>(
  contentDir: string,
  name: string,
  text: string,
  schema: S,
  linesBefore = 0,
): v.InferOutput<S> {
  const lines = new LineCounter()
  let parsed: Document | undefined
  const document = () => (parsed ??= parseDocument(text, { lineCounter: lines }))
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore
  // The value is cached only if the document is valid, because locating an error requires the parsed document.
  const { value } = madeBefore('YAML', [text], () =>
    document().errors.length > 0 || lostIn(text, document()).length > 0
      ? {}
      : { value: valueOf(document(), `${contentDir}/${name}`) },
  )
  if (value === undefined) {
    const lost = lostIn(text, document()).map(
      ({ offset, expected }) => `${contentDir}/${name}:${lineAt(offset)}: ${expected}`,
    )
    const [mistake] = document().errors
    // A text that is cut off often causes a later syntax error, which must not hide the cause.
    if (!mistake || lost.length > 0) throw new ContentError([...new Set(lost)].join('\n'))
    const [said = ''] = mistake.message.split('\n')
    const hint = UNQUOTED.has(mistake.code)
      ? '. Put quotes around text that contains a colon, a # or a quotation mark'
      : ''
    throw new ContentError(
      `${contentDir}/${name}:${lineAt(mistake.pos[0])}: ${said.replace(/ at line \d+, column \d+:?$/, '')}${hint}`,
    )
  }
  return checkContent(`${contentDir}/${name}`, schema, value, (path) => placeOf(document(), path, lineAt))
}

/** Returns the value of a document. @throws ContentError when its aliases would make it too large */
function valueOf(document: Document, file: string): unknown {
  try {
    return document.toJS() ?? {}
  } catch (error) {
    throw new ContentError(`${file}: ${messageOf(error)}`)
  }
}

/** Returns the position of a field or, if the field is missing, of its nearest existing parent. */
function placeOf(document: Document, path: FieldPath, lineAt: (offset: number) => number): Place | undefined {
  let node = document.contents as Node | null
  let offset = node?.range?.[0]
  for (const step of path) {
    const pair: Pair | undefined = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : undefined
    const next = pair
      ? (pair.value as Node | null)
      : isSeq(node)
        ? (node.items[Number(step)] as Node | undefined)
        : undefined
    if (!pair && !next) return offset === undefined ? undefined : { line: lineAt(offset) }
    offset = (pair?.key as Node | undefined)?.range?.[0] ?? next?.range?.[0] ?? offset
    node = next ?? null
  }
  if (offset === undefined) return undefined
  return { line: lineAt(offset), source: isScalar(node) ? node.source : undefined }
}

/**
 * Splits a Markdown file into its front matter and its text, with the line number where the text starts.
 * @throws ContentError for a file without front matter
 */
export function splitFrontMatter(
  contentDir: string,
  name: string,
  text: string,
): { frontMatter: string; body: string; bodyLine: number } {
  const parts = /^(---\r?\n([\s\S]*?)\r?\n---\r?\n)([\s\S]*)$/.exec(text)
  if (!parts) throw new ContentError(`${contentDir}/${name}:1: expected front matter between two lines of ---`)
  const [, head = '', frontMatter = '', body = ''] = parts
  return { frontMatter, body, bodyLine: head.split('\n').length }
}
