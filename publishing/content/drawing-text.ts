const SVG_PREFIX = /xmlns:([\w-]+)\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/
/** The maximum length of a drawing with expanded entities (characters). */
const LONGEST = 1_000_000
/** The maximum nesting depth of entity references. */
const DEEPEST = 4

const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g
const METADATA_BEGINS = /<(?:[\w-]+:)?metadata[\s/>]/
const METADATA_ENDS = /<\/(?:[\w-]+:)?metadata\s*>/

/**
 * Returns the text of a drawing in a form that an HTML parser understands: decoded, with its entities expanded, and
 * without metadata, namespace prefixes and self-closing tags.
 * @throws RangeError for an unknown encoding, or for entities that expand too far; the message describes the expected
 * text
 */
export function drawingText(source: Buffer): string {
  const text = decoded(source)
  const doctype = doctypeOf(text)
  return withEndTags(withoutMetadata(withoutPrefix(expanded(text.replace(doctype, ''), doctype))))
}

function decoded(source: Buffer): string {
  const start = source.toString('latin1', 0, 200)
  const [, named = 'utf-8'] = /^<\?xml[^>]*?encoding=["']([\w-]+)["']/.exec(start) ?? []
  const encoding = start.startsWith('\u00ff\u00fe') ? 'utf-16le' : start.startsWith('\u00fe\u00ff') ? 'utf-16be' : named
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(source)
  } catch {
    throw new RangeError(`expected text in ${encoding}. Export the drawing again in UTF-8`)
  }
}

/** Returns the doctype of a text, including its entities; an empty string if it has none. */
function doctypeOf(text: string): string {
  const start = text.indexOf('<!DOCTYPE')
  if (start < 0) return ''
  const [opens, closes] = [text.indexOf('[', start), text.indexOf('>', start)]
  const inside = opens >= 0 && opens < closes ? text.indexOf(']', opens) : start
  return text.slice(start, after(text.indexOf('>', Math.max(inside, start)), '>', text))
}

function expanded(text: string, doctype: string): string {
  const values = new Map(Array.from(doctype.matchAll(ENTITY), ([, name = '', ...value]) => [name, value.join('')]))
  if (values.size === 0) return text
  let whole = text
  for (let level = 0; level < DEEPEST; level++) {
    const before = whole
    whole = before.replaceAll(/&([\w.-]+);/g, (reference, name: string) => values.get(name) ?? reference)
    if (whole === before) return whole
    if (whole.length > LONGEST) break
  }
  throw new RangeError('expected simple entities (<!ENTITY …>). Export it as plain SVG')
}

/** Removes the prefix of the SVG namespace, as in `<svg:rect>`. */
function withoutPrefix(text: string): string {
  const [, prefix] = SVG_PREFIX.exec(text) ?? []
  return prefix === undefined ? text : text.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')
}

/** Removes metadata, because an HTML parser may end the drawing at an element within the metadata. */
function withoutMetadata(text: string): string {
  const begins = METADATA_BEGINS.exec(text)
  if (!begins) return text
  const after = text.slice(begins.index)
  const [own = ''] = /^<[^>]*>/.exec(after) ?? []
  const ends = own.endsWith('/>') ? undefined : METADATA_ENDS.exec(after)
  const length = own.endsWith('/>') ? own.length : ends ? ends.index + ends[0].length : after.length
  return text.slice(0, begins.index) + withoutMetadata(after.slice(length))
}

/** Replaces each self-closing tag with a start tag and an end tag. */
function withEndTags(text: string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const start = text.indexOf('<', at)
    const end = start < 0 ? text.length : endOfTag(text, start)
    const tag = start < 0 ? '' : text.slice(start, end)
    const [, name] = tag.endsWith('/>') ? (/^<([A-Za-z_][\w:.-]*)/.exec(tag) ?? []) : []
    parts.push(text.slice(at, start < 0 ? end : start), name === undefined ? tag : `${tag.slice(0, -2)}></${name}>`)
    at = end
  }
  return parts.join('')
}

/** Returns the position after a tag, a comment or other markup. @param start the position of its `<` */
function endOfTag(text: string, start: number): number {
  for (const [begins, ends] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const)
    if (text.startsWith(begins, start)) return after(text.indexOf(ends, start), ends, text)
  let quote = ''
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]!
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return text.length
}

function after(position: number, ends: string, text: string): number {
  return position < 0 ? text.length : position + ends.length
}
